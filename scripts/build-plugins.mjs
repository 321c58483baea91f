/** What the builds change in the code on its way: smaller style sheets, lit's policy under the kit's own name, marked without the half that is not used. */
import { transform } from 'lightningcss';

/** Minifies the text of css`…` templates. Sheets are written without `${}`, so a template is one piece. Private tokens (`--_name`) get short names: nothing outside the sheets names them. */
export function minifyStyles() {
  const names = new Map();
  const short = (name) => names.get(name) ?? (names.set(name, `--${names.size.toString(36)}_`), names.get(name));
  return {
    name: 'minify-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]src[\\/]styles[\\/].*\.ts$/.test(id)) return undefined;
      const small = code.replace(/\bcss`([^`]*)`/g, (_, text) => {
        if (text.includes('${')) this.error(`${id}: a style sheet must not hold \${…}: the build minifies it as a whole.`);
        const sheet = transform({ filename: id, code: Buffer.from(text), minify: true }).code.toString().replace(/--_[\w-]+/g, short);
        return `css\`${sheet.replace(/\\/g, '\\\\').replace(/`/g, '\\`')}\``;
      });
      return { code: small, map: null };
    },
  };
}

/**
 * Renames lit's Trusted Types policy. A second policy of one name is refused by a browser, so a page with its own lit would break the kit, or the
 * kit the page; and a site's header can then name this kit's policies alone. A second copy of the single file, which two snippets on one page bring, makes no
 * policy: the first copy's elements are the ones in use, and a refused policy would be reported.
 */
export function renameLitPolicy(name = 'chat-stream-lit') {
  const policy = /\b(\w+)\?\1\.createPolicy\("lit-html",/g;
  let found = 0;
  return {
    name: 'rename-lit-policy',
    transform(code, id) {
      if (!/[\\/]node_modules[\\/]lit-html[\\/]/.test(id)) return undefined;
      const renamed = code.replace(policy, (_, types) => {
        found += 1;
        return `${types}&&!globalThis.customElements?.get("chat-stream")?${types}.createPolicy("${name}",`;
      });
      return { code: renamed, map: null };
    },
    buildEnd(error) {
      if (!error && found !== 1) this.error(`lit's policy was found ${found} times, not once: has lit changed how it makes its Trusted Types policy?`);
    },
  };
}

/**
 * Leaves marked's ready-made instance out of the single files. The kit uses the lexer alone and builds nodes itself; the module makes an instance with
 * parser and renderers when it is loaded, which keeps a bundler from dropping them: 3.2 kB gzip of 15.1. The three switches that the kit never throws
 * (`pedantic` and `breaks` off, `gfm` on) become constants, so that the branches they guard can be dropped.
 */
export function lexerOfMarked() {
  const instance = /var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\([\s\S]*?(?=export\{)/;
  const exported = /export\{[^}]*\b(\w+) as Lexer\b[^}]*\};?/;
  let found = 0;
  return {
    name: 'lexer-of-marked',
    transform(code, id) {
      if (!/[\\/]node_modules[\\/]marked[\\/].*marked\.esm\.js$/.test(id)) return undefined;
      const names = exported.exec(code)?.[0];
      if (!names || !instance.test(code)) return undefined;
      const kept = ['Lexer', 'Tokenizer', 'defaults', 'getDefaults'].map((name) => `${new RegExp(`([\\w$]+) as ${name}\\b`).exec(names)[1]} as ${name}`);
      found += 1;
      const lexer = code.replace(instance, '').replace(exported, '')
        .replaceAll('this.options.pedantic', '!1').replaceAll('this.options.breaks', '!1').replaceAll('this.options.gfm', '!0')
        .replace(/,(breaks:\w+,)?pedantic:\w+\}/g, '}');
      return { code: `${lexer}\nexport{${kept.join(',')}};`, map: null };
    },
    buildEnd(error) {
      if (!error && found !== 1) this.error(`marked's instance was found ${found} times, not once: has marked changed its file? Without this the single files grow by 3 kB.`);
    },
  };
}

/**
 * Empties DOMPurify's own lists of tag and attribute names in the single files: HTML, SVG, MathML, 2.5 kB gzip of 12.2. They are its defaults, and the kit always
 * gives a closed list of its own, so they could only ever be used to allow more; `#text` stays. The attack suite runs on the built file.
 */
export function ownListsOnly() {
  const list = /const (html\$1|html|svg\$1|svg|svgFilters|svgDisallowed|mathMl\$1|mathMl|mathMlDisallowed|xml) = freeze\(\[[^\]]*\]\);/g;
  let found = 0;
  return {
    name: 'own-lists-only',
    transform(code, id) {
      if (!/[\\/]node_modules[\\/]dompurify[\\/]/.test(id)) return undefined;
      const emptied = code.replace(list, (_, name) => {
        found += 1;
        return `const ${name} = freeze([]);`;
      });
      return { code: emptied, map: null };
    },
    buildEnd(error) {
      if (!error && found !== 10) this.error(`${found} of DOMPurify's 10 lists of names were found: has it changed its file? Without this the single files grow by 2.5 kB.`);
    },
  };
}

/** What both single files go through. Made anew for each build, since the plugins count what they find. */
export const scriptPlugins = () => [minifyStyles(), renameLitPolicy(), lexerOfMarked(), ownListsOnly()];
