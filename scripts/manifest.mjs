/** Generates `custom-elements.json` from the elements' contract blocks. `manifest.mjs --check` fails, and says what to do, when the file is stale. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'custom-elements.json');
const elements = ['chat-stream', 'chat-message', 'chat-composer'];

function generate() {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  try {
    // Only a configuration file can tell the analyzer to leave package.json alone.
    const config = join(folder, 'config.mjs');
    writeFileSync(config, 'export default { packagejson: false };\n');
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/@custom-elements-manifest/analyzer/cem.js'), 'analyze', '--litelement', '--quiet', '--config', relative(root, config),
        ...elements.flatMap((name) => ['--globs', `src/elements/${name}.ts`]),
        '--globs', 'src/define.ts', '--outdir', relative(root, folder),
      ],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    return readFileSync(join(folder, 'custom-elements.json'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What no user of the elements can reach is left out, and paths are written one way. */
function tidy(text) {
  const manifest = JSON.parse(text);
  const hidden = (member) => member.privacy === 'private' || member.privacy === 'protected' || /^[#_]/.test(member.name)
    || ['render', 'updated', 'firstUpdated', 'willUpdate', 'update', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback', 'createRenderRoot', 'shadowRootOptions', 'styles', 'properties'].includes(member.name);
  for (const module of manifest.modules) {
    // The analyzer takes local variables for exported ones where a destructuring stands in a method.
    const exported = new Set((module.exports ?? []).map(({ declaration }) => declaration?.name));
    module.declarations = (module.declarations ?? []).filter(({ kind, name }) => kind !== 'variable' || exported.has(name));
    for (const declaration of module.declarations) {
      if (declaration.members) declaration.members = declaration.members.filter((member) => !hidden(member));
      if (declaration.attributes) declaration.attributes = declaration.attributes.filter((attribute) => attribute.name && !/^[#_]/.test(attribute.name));
    }
    for (const entry of module.exports ?? []) {
      if (entry.declaration?.module) entry.declaration.module = entry.declaration.module.replace(/^(\.?\/)?(?:src\/)?/, 'src/');
    }
  }
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const fresh = tidy(generate());
if (process.argv.includes('--check')) {
  let kept = '';
  try {
    kept = readFileSync(file, 'utf8');
  } catch {
    // Not there is as stale as stale can be.
  }
  if (kept !== fresh) {
    console.error('custom-elements.json is stale: the contract blocks of the elements say something else. Run `npm run manifest` and commit the file.');
    process.exit(1);
  }
  console.log('custom-elements.json is fresh.');
} else {
  writeFileSync(file, fresh);
}
