/** Turns the custom elements manifest, when it has been built, into one more page of the docs. */

interface Described { name?: string; description?: string; type?: { text?: string }; default?: string; privacy?: string; kind?: string; static?: boolean; inheritedFrom?: unknown }
interface Declaration { tagName?: string; description?: string; attributes?: Described[]; members?: Described[]; events?: Described[]; slots?: Described[]; cssParts?: Described[]; cssProperties?: Described[] }
interface Manifest { modules?: { declarations?: Declaration[] }[] }

const cell = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();

function table(title: string, items: Described[] | undefined): string {
  const described = (items ?? []).filter((item) => item.description && item.privacy !== 'private' && item.privacy !== 'protected' && !item.static);
  if (!described.length) return '';
  const lines = described.map((item) => `| \`${cell(item.name) || '(default)'}\` | ${cell(item.description)} | ${item.default ? `\`${cell(item.default)}\`` : ''} |`);
  return `### ${title}\n\n| name | what it is | default |\n| --- | --- | --- |\n${lines.join('\n')}\n`;
}

export function manifestMarkdown(manifest: Manifest): string {
  const elements = (manifest.modules ?? []).flatMap((module) => module.declarations ?? []).filter((declaration) => declaration.tagName);
  const parts = elements.map((element) => {
    const name = element.tagName;
    const members = element.members ?? [];
    return [
      `## The ${name} element\n\n${element.description ?? ''}\n`,
      table(`Attributes of ${name}`, element.attributes),
      table(`Properties of ${name}`, members.filter((member) => member.kind === 'field')),
      table(`Methods of ${name}`, members.filter((member) => member.kind === 'method')),
      table(`Events of ${name}`, element.events),
      table(`Slots of ${name}`, element.slots),
      table(`Parts of ${name}`, element.cssParts),
      table(`Custom properties of ${name}`, element.cssProperties),
    ].filter(Boolean).join('\n');
  });
  return `# Element manifest\n\nMade from \`custom-elements.json\`, the file that editors read for completion.\n\n${parts.join('\n')}`;
}
