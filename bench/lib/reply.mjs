/** Makes the replies that are streamed: the same text for the same name and length on every machine, cut into deltas of about four characters. */

/** The last word of every reply; a run counts only if this came onto the page. */
export const LAST_WORD = 'fin-7c41';

/** Characters that `tail` cases measure, at the end of a text of any length. */
export const TAIL = 4_800;

function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORDS = ('the order was sent on Monday and should arrive within three days unless the carrier asks for a signature which happens when a parcel is worth more than '
  + 'two hundred euros in that case someone must be at home or the driver leaves a card with a number to call your account shows both invoices the second one is open '
  + 'because the bank returned it with a note about the reference please check whether it ends with the letters we printed before paying again a refund takes five '
  + 'working days after we have the item back large cabinets are fetched by a van so choose a morning or an afternoon').split(' ');
const TERMS = ['delivery window', 'return label', 'order number', 'tracking page', 'opening hours', 'warranty', 'gift card', 'customer number'];
const NAMES = ['parcel', 'invoice', 'refund', 'customer', 'address', 'total', 'status', 'items'];
const CJK = ['订单已经发出，预计三天之内送到。', '如果包裹较大，司机会提前打电话。', '**请注意：**退款需要五个工作日。', 'ご注文は本日発送されました。', '配送状況は`追跡ページ`で確認できます。', '환불은 영업일 기준 5일이 걸립니다.'];

function maker(seed) {
  const random = randomFrom(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const between = (low, high) => low + Math.floor(random() * (high - low + 1));
  const words = (count) => Array.from({ length: count }, () => pick(WORDS)).join(' ');

  function inline(count) {
    const pieces = [];
    for (let left = count; left > 0; ) {
      const size = Math.min(left, between(4, 11));
      left -= size;
      const text = words(size);
      const kind = random();
      if (kind < 0.07) pieces.push(`**${pick(TERMS)}** ${text}`);
      else if (kind < 0.12) pieces.push(`*${pick(TERMS)}* ${text}`);
      else if (kind < 0.19) pieces.push(`\`${pick(NAMES)}.${pick(NAMES)}\` ${text}`);
      else if (kind < 0.23) pieces.push(`[${pick(TERMS)}](https://help.example/${pick(NAMES)}/${between(10, 999)}) ${text}`);
      else pieces.push(text);
    }
    return pieces.join(' ');
  }
  const sentence = (low, high) => {
    const text = inline(between(low, high));
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: between(2, 5) }, () => sentence(7, 20)).join(' ');
  const codeLine = () => pick([
    () => `  const ${pick(NAMES)}${between(1, 99)} = await find${between(1, 99)}({ ${pick(NAMES)}: '${pick(WORDS)}', limit: ${between(1, 500)} });`,
    () => `  if (${pick(NAMES)}.${pick(NAMES)} > ${between(1, 900)}) return ${pick(NAMES)}.map((one) => one.${pick(NAMES)});`,
    () => `  // ${words(between(4, 10))}`,
    () => `  ${pick(NAMES)}.set('${pick(NAMES)}', \`${pick(WORDS)} \${${pick(NAMES)}}\`);`,
  ])();
  const row = () => `| ${pick(TERMS)} | ${inline(between(2, 6))} | ${between(1, 999)} | ${random() < 0.5 ? 'open' : '**paid**'} |`;
  const tableHead = '| Subject | What we know | Number | State |\n| --- | :-- | --: | :-: |';
  const item = (depth) => `${'  '.repeat(depth)}- ${inline(between(5, 16))}`;

  function list() {
    const lines = [];
    for (let count = between(3, 6); count > 0; count--) {
      lines.push(item(0));
      if (random() < 0.45) for (let inner = between(1, 3); inner > 0; inner--) lines.push(item(1));
      if (random() < 0.12) lines.push(item(2));
    }
    return lines.join('\n');
  }
  const steps = () => Array.from({ length: between(3, 6) }, (_, index) => `${index + 1}. ${sentence(6, 14)}${random() < 0.3 ? `\n   - ${inline(6)}\n   - ${inline(5)}` : ''}`).join('\n');
  const fence = () => `\`\`\`${pick(['js', 'ts', 'python', 'json', ''])}\n${Array.from({ length: between(5, 18) }, codeLine).join('\n')}\n\`\`\``;
  const table = () => `${tableHead}\n${Array.from({ length: between(3, 8) }, row).join('\n')}`;
  // Two lists in a row would be one loose list.
  let lastWasList = false;
  const block = () => {
    const kind = lastWasList ? random() * 0.54 : random();
    lastWasList = kind >= 0.54 && kind < 0.76;
    if (kind < 0.42) return paragraph();
    if (kind < 0.54) return `${'#'.repeat(between(2, 4))} ${inline(between(2, 5))}`;
    if (kind < 0.68) return list();
    if (kind < 0.76) return steps();
    if (kind < 0.85) return fence();
    if (kind < 0.91) return table();
    if (kind < 0.95) return `> ${sentence(8, 18)}\n> ${sentence(5, 12)}`;
    return Array.from({ length: between(2, 5) }, () => pick(CJK)).join('');
  };
  return { block, codeLine, row, item, sentence, tableHead };
}

/** Pieces until the length is reached; what is over is cut at the end of a word, so that each text has its length almost exactly. */
function fill(length, separator, next) {
  let text = next();
  while (text.length < length) text += separator + next();
  return text.slice(0, text.lastIndexOf(' ', length));
}

const SHAPES = {
  mixed: { separator: '\n\n', start: () => '', next: (make) => make.block(), end: `\n\nThat was everything, **${LAST_WORD}**` },
  fence: { separator: '\n', start: () => '```js\n', next: (make) => make.codeLine(), end: `\n// ${LAST_WORD}` },
  list: { separator: '\n', start: () => '', next: (make, count) => make.item(count % 4 === 2 ? 1 : 0), end: `\n- ${LAST_WORD}` },
  table: { separator: '\n', start: (make) => `${make.tableHead}\n`, next: (make) => make.row(), end: `\n| ${LAST_WORD} | | | |` },
  paragraph: { separator: ' ', start: () => '', next: (make) => make.sentence(7, 20), end: ` And ${LAST_WORD}` },
};

/**
 * A reply in two parts: what stands on the page before the clock starts, and what is measured.
 * The measured part of a shape is the same text at every length, so that lengths can be compared.
 */
export function makeReply(shape, length, { tailOnly = false } = {}) {
  const { separator, start, next, end } = SHAPES[shape];
  const part = (seed, size) => {
    const make = maker(seed);
    let count = 0;
    return { make, text: fill(size, separator, () => next(make, count++)) };
  };
  const measuredSize = (tailOnly ? Math.min(TAIL, length) : length) - end.length;
  const measured = part(7, measuredSize).text + end;
  const before = length - TAIL;
  if (!tailOnly || before < 200) return { before: '', measured: start(maker(7)) + measured };
  const first = part(11, before);
  return { before: start(first.make) + tidy(shape, first.text) + separator, measured };
}

/** The text before must not end inside a fence or a row: the measured part begins a block of its own. */
function tidy(shape, text) {
  if (shape === 'mixed') return text.slice(0, text.lastIndexOf('\n\n', lastOpenFence(text)));
  return shape === 'paragraph' ? text : text.slice(0, text.lastIndexOf('\n'));
}

function lastOpenFence(text) {
  const marks = [...text.matchAll(/^```/gm)];
  return marks.length % 2 ? marks.at(-1).index - 1 : text.length;
}

/** Cuts a text into deltas of 2 to 6 characters, never inside a surrogate pair. */
export function cutIntoDeltas(text, seed = 3) {
  const random = randomFrom(seed);
  const deltas = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + 2 + Math.floor(random() * 5));
    const code = text.charCodeAt(end - 1);
    if (code >= 0xd800 && code < 0xdc00) end += 1;
    deltas.push(text.slice(at, end));
    at = end;
  }
  return deltas;
}
