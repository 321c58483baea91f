/** The plugins of the browser test runner: TypeScript by the build's own transformer, `ai` bundled once, response headers by path. */
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { build } from 'rolldown';
import { transformWithOxc } from 'vite';

/** Serves `.ts` as JavaScript through the transformer that the build uses, so that tests see what ships. */
export function typescript() {
  return {
    name: 'typescript',
    resolveMimeType: (context) => (context.path.endsWith('.ts') ? 'js' : undefined),
    async transform(context) {
      if (!context.path.endsWith('.ts')) return undefined;
      const { code, map } = await transformWithOxc(context.body, context.path.slice(1), { sourcemap: true, target: 'es2022', lang: 'ts' });
      return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
    },
  };
}

/** Serves packages that do not run unbundled in a browser from one file each, kept by version. */
export function prebundle(...names) {
  const files = new Map();
  return {
    name: 'prebundle',
    resolveImport: ({ source }) => files.get(source),
    async serverStart() {
      for (const name of names) {
        const { version } = JSON.parse(readFileSync(findPackageJSON(name, import.meta.url), 'utf8'));
        const file = `node_modules/.cache/prebundle/${name.replace('/', '+')}@${version}.js`;
        if (!existsSync(file)) await build({ input: name, platform: 'browser', logLevel: 'warn', output: { file, format: 'esm', codeSplitting: false } });
        files.set(name, `/${file}`);
      }
    },
  };
}

/** Sets response headers by path: `[[pattern, {name: value}]]`. */
export function headers(table) {
  return async (context, next) => {
    await next();
    for (const [pattern, fields] of table) {
      if (pattern.test(context.path)) for (const [name, value] of Object.entries(fields)) context.set(name, value);
    }
  };
}
