/**
 * What two phones show one another without signal, as the texts of QR codes. A ticket of many sacks is too much for one code
 * that a cheap camera still reads, so it is pressed together and cut: each part says of what it is which one of how many.
 */

const MARK = 'NT1';
/** Letters of one code: what a phone of the cheapest kind reads from the screen of another. */
const PART_LETTERS = 480;
const PARTS_MAX = 40;

/** What a code says: a sealed ticket, or the sealed yes to one. */
export type Shown =
  | { kind: 'nota'; key: string; ticket: string; seal: string }
  | { kind: 'ya'; key: string; yes: string; takes_excess: boolean; confirm_below_hpp: boolean };

/** The texts of the codes that say it. */
export async function partsOf(shown: Shown): Promise<string[]> {
  const bytes = await pressed(new TextEncoder().encode(JSON.stringify(shown)));
  const text = lettersOf(bytes);
  const of = Math.max(1, Math.ceil(text.length / PART_LETTERS));
  const name = `${shown.key.slice(0, 8)}${shown.kind === 'ya' ? 'y' : 'n'}`;
  return Array.from(
    { length: of },
    (_, at) => `${MARK}.${name}.${at + 1}.${of}.${text.slice(at * PART_LETTERS, (at + 1) * PART_LETTERS)}`,
  );
}

/** What was read so far of one thing: its parts by their place. */
export type Gathered = { name: string; of: number; parts: Record<number, string> };

/** Adds a code's text to what was gathered; null where it is no code of ours. Another thing's part begins anew. */
export function gather(before: Gathered | null, text: string): Gathered | null {
  const [, name, at, of, part] = /^NT1\.([0-9a-z]{9})\.(\d{1,2})\.(\d{1,2})\.([\w-]+)$/.exec(text) ?? [];
  if (!name || !part || !at || Number(at) < 1 || Number(at) > Number(of) || Number(of) > PARTS_MAX)
    return null;
  const same = before?.name === name && before.of === Number(of) ? before.parts : {};
  return { name, of: Number(of), parts: { ...same, [at]: part } };
}

/** What was gathered, once it is whole; null where something is still missing, or it says nothing of ours. */
export async function shownBy({ of, parts }: Gathered): Promise<Shown | null> {
  if (Object.keys(parts).length < of) return null;
  const text = Array.from({ length: of }, (_, at) => parts[at + 1]).join('');
  try {
    return shownOf(JSON.parse(new TextDecoder().decode(await unpressed(bytesOf(text)))));
  } catch {
    return null;
  }
}

function shownOf(value: Record<string, unknown>): Shown | null {
  const { kind, key, ticket, seal, yes } = value;
  if (typeof key !== 'string') return null;
  if (kind === 'nota' && typeof ticket === 'string' && typeof seal === 'string')
    return { kind, key, ticket, seal };
  if (kind === 'ya' && typeof yes === 'string') {
    const { takes_excess, confirm_below_hpp } = value;
    return {
      kind,
      key,
      yes,
      takes_excess: takes_excess === true,
      confirm_below_hpp: confirm_below_hpp === true,
    };
  }
  return null;
}

/** The first letter says whether it is pressed: an old browser shows and reads it as it is. */
const PRESSED = 1;
const PLAIN = 0;

async function pressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (typeof CompressionStream === 'undefined') return new Uint8Array([PLAIN, ...bytes]);
  return new Uint8Array([PRESSED, ...(await through(bytes, new CompressionStream('deflate-raw')))]);
}

async function unpressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const rest = bytes.subarray(1);
  return bytes[0] === PRESSED ? through(rest, new DecompressionStream('deflate-raw')) : rest;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const lettersOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const bytesOf = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
