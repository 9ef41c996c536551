import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

/** English words that no Indonesian text has: those that hold a sentence together, and those of buttons and notices. */
const ENGLISH = new Set(
  `about add added all and any are available back be been before but buy by can cannot cancel cancelled change choose
  clear click close closed comment comments confirm contact continue create created date day delete deleted description
  discount done download each empty enter error expired failed failure fetch find for found free from go has have hello
  help here hide home how if in into invalid is it items its last learn leave less loading logout make month more must
  my name new next not note notes of off offer old on one only open optional or order orders our page pages
  password-reset payment phone place please previous price product products profile published quantity rating read
  ready refresh register rejected remove removed required result results retry review reviews sale save saved search
  select seller send sent settings share shipping show sign sort sorry stock submit success successful successfully
  thank thanks that the their there these they this those time to today try unknown until up upload us use valid view
  was we week welcome were what when where which who why will with without wrong year yes yesterday you your`.split(
    /\s+/,
  ),
);

/** What the specification quotes, longest first, so that a quoted sentence goes before a word of it. */
const QUOTED = [
  ...readFileSync(join(root, 'docs/spec/clauses.md'), 'utf8').matchAll(
    /(?<![\p{L}\d])'([^'|]+)'(?![\p{L}\d])/gu,
  ),
]
  .map(([, text]) => text!.split('{')[0]!)
  .filter((text) => /\p{L}/u.test(text))
  .sort((one, other) => other.length - one.length);

/** The English words of a text that the specification does not quote. */
export function englishIn(text: string, alsoQuoted: readonly string[] = []): string[] {
  let rest = ` ${text.replace(/\s+/g, ' ')} `;
  for (const quoted of [...alsoQuoted, ...QUOTED]) rest = rest.replaceAll(quoted, ' ');
  // An address, a file or a name in code is no text.
  return (
    rest
      .split(/\s+/)
      .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
      // Two capitals are a code, of a country for one.
      .filter((word) => !/^[A-Z]{2}$/.test(word))
      .map((word) => word.toLowerCase())
      .filter((word) => ENGLISH.has(word))
  );
}

const SHOWN_ATTRIBUTE =
  /^(?:aria-)?(?:label|title|placeholder|alt|text|hint|description|detail|roledescription)$/i;
const NOT_SHOWN_ATTRIBUTE = /^(?:className|style|d|sizes|srcSet|allow|transform|viewBox|action|media)$/;
const NOT_SHOWN_CALL = /^(?:query|cx|debug|info|warn|error|querySelector|closest|matches)$/;
const SEVERAL_WORDS = /\p{L}\s+\p{L}/u;

type Tree = { type: string } & Record<string, unknown>;
const nameOf = (node: unknown): string => {
  const { name, property } = (node ?? {}) as Tree;
  return typeof name === 'string' ? name : property ? nameOf(property) : name ? nameOf(name) : '';
};

/**
 * Every text that a source file of the interface can show, in whatever state: text between tags, attributes that are read
 * or heard, and literals of several words. Left out: classes, SQL, developers' errors and logs.
 */
export function textsOf(path: string): string[] {
  const { program, errors } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const texts: string[] = [];
  const walk = (node: Tree): void => {
    if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return;
    if (node.type === 'NewExpression' && /Error$/.test(nameOf(node.callee))) return;
    if (node.type === 'CallExpression' && NOT_SHOWN_CALL.test(nameOf(node.callee))) return;
    if (node.type === 'JSXText') texts.push(String(node.value));
    if (node.type === 'Literal' && SEVERAL_WORDS.test(String(node.value))) texts.push(String(node.value));
    if (node.type === 'TemplateElement') {
      const { cooked } = node.value as { cooked: string | null };
      if (SEVERAL_WORDS.test(cooked ?? '')) texts.push(cooked!);
    }
    if (node.type === 'JSXAttribute') {
      const name = nameOf(node.name);
      const value = node.value as Tree | null;
      if (NOT_SHOWN_ATTRIBUTE.test(name)) return;
      if (value?.type === 'Literal') {
        if (SHOWN_ATTRIBUTE.test(name)) texts.push(String(value.value));
        return;
      }
    }
    for (const child of Object.values(node).flat()) {
      if (typeof (child as Tree | null)?.type === 'string') walk(child as Tree);
    }
  };
  walk(program as unknown as Tree);
  return texts;
}

/** The source files of `folder` that can hold texts for people: no tests, nothing that only development sees. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^dev\//.test(name))
    .map((name) => join(folder, name));

/** What a page shows and says: its text and the attributes that are read or heard, without scripts and styles. */
export function textsOfPage(html: string): string[] {
  const shown = html
    .replace(/<(script|style|template|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<meta (?:property="og:type"|name="(?:theme-color|viewport|robots)")[^>]*>/g, ' ');
  const attributes = [...shown.matchAll(/ (?:aria-label|title|placeholder|alt|content)="([^"]*)"/g)].map(
    (found) => found[1]!,
  );
  const text = shown.replace(/<!--.*?-->/gs, '').split(/<[^>]+>/);
  return [...text, ...attributes]
    .map((one) =>
      one
        .replace(/&#x27;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&')
        .trim(),
    )
    .filter((one) => one !== '');
}
