/** The route manifest, which the framework writes with whitespace. */
const MANIFEST = /(?<=window\.__reactRouterManifest = )\{[\s\S]*?\n\}(?=;)/;
/** The delimiters of the page's data, a script string in which every quotation mark is escaped. */
const DATA = '.enqueue("';
const END = '");';

type Manifest = { entry: Files; routes: Record<string, Files> };
type Files = { module: string; imports: string[] };

/** Minifies the framework's own scripts; a product list shrinks them by a third. */
export function leanScripts(body: string): string {
  return leanData(body.replace(MANIFEST, (text, at: number) => leanManifest(text, body.slice(0, at))));
}

/**
 * Re-quotes the data with the rarer quotation mark. A single pass, because every page has thousands of
 * quotation marks.
 */
function leanData(body: string): string {
  let lean = '';
  let done = 0;
  for (let at = body.indexOf(DATA); at >= 0; at = body.indexOf(DATA, done)) {
    const from = at + DATA.length;
    const to = endOf(body, from);
    if (to < 0) break;
    // JSON escapes no apostrophe and escapes every quotation mark.
    const text = body.slice(from, to).replaceAll("'", "\\'").replaceAll('\\"', '"');
    lean += `${body.slice(done, from - 1)}'${text}'`;
    done = to + 1;
  }
  return lean + body.slice(done);
}

/** Returns the end of the text that begins at `from`; -1 without one. */
function endOf(body: string, from: number): number {
  for (let at = body.indexOf(END, from); at >= 0; at = body.indexOf(END, at + 1)) {
    let strokes = 0;
    while (body[at - 1 - strokes] === '\\') strokes += 1;
    // An even number of backslashes escapes itself.
    if (strokes % 2 === 0) return at;
  }
  return -1;
}

/** Removes default values and the modules of routes that `before` has already loaded. */
function leanManifest(text: string, before: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const loaded = Object.values(manifest.routes).filter(({ module }) => before.includes(`from "${module}"`));
  for (const files of [manifest.entry, ...loaded]) files.imports = [];
  return JSON.stringify(manifest, (_name, value) => (value === false ? undefined : value));
}
