/**
 * The texts of the QR codes that two offline phones exchange. A ticket of many sacks is too large for a code
 * that a cheap camera reads, so the payload is compressed and split, and each part carries the payload's
 * name, its index and the total.
 */

const PREFIX = 'NT1';
/** The length of one code that the cheapest phones read from another screen. */
const PART_LENGTH = 480;
const PARTS_MAX = 40;

/** The payload: a signed ticket, or its signed confirmation. */
export type QrPayload =
  | { kind: 'nota'; key: string; ticket: string; seal: string }
  | { kind: 'ya'; key: string; yes: string; takes_excess: boolean; confirm_below_hpp: boolean };

/** Returns the texts of the payload's codes. */
export async function splitIntoParts(shown: QrPayload): Promise<string[]> {
  const bytes = await compress(new TextEncoder().encode(JSON.stringify(shown)));
  const text = toBase64Url(bytes);
  const of = Math.max(1, Math.ceil(text.length / PART_LENGTH));
  const name = `${shown.key.slice(0, 8)}${shown.kind === 'ya' ? 'y' : 'n'}`;
  return Array.from(
    { length: of },
    (_, at) => `${PREFIX}.${name}.${at + 1}.${of}.${text.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH)}`,
  );
}

/** The parts of one payload that were read so far, by index. */
export type GatheredParts = { name: string; total: number; parts: Record<number, string> };

/**
 * Adds the text of a code to the gathered parts; null for a foreign code. A part of another payload starts
 * over.
 */
export function addPart(before: GatheredParts | null, text: string): GatheredParts | null {
  const [, name, at, of, part] = /^NT1\.([0-9a-z]{9})\.(\d{1,2})\.(\d{1,2})\.([\w-]+)$/.exec(text) ?? [];
  if (!name || !part || !at || Number(at) < 1 || Number(at) > Number(of) || Number(of) > PARTS_MAX)
    return null;
  const same = before?.name === name && before.total === Number(of) ? before.parts : {};
  return { name, total: Number(of), parts: { ...same, [at]: part } };
}

/** Returns the payload once all parts are present; null when one is missing or the data is invalid. */
export async function assemblePayload({ total, parts }: GatheredParts): Promise<QrPayload | null> {
  if (Object.keys(parts).length < total) return null;
  const text = Array.from({ length: total }, (_, at) => parts[at + 1]).join('');
  try {
    return parsePayload(JSON.parse(new TextDecoder().decode(await decompress(fromBase64Url(text)))));
  } catch {
    return null;
  }
}

function parsePayload(value: Record<string, unknown>): QrPayload | null {
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

/** The first byte marks compression, so that an old browser can show and read uncompressed payloads. */
const COMPRESSED = 1;
const PLAIN = 0;

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (typeof CompressionStream === 'undefined') return new Uint8Array([PLAIN, ...bytes]);
  return new Uint8Array([
    COMPRESSED,
    ...(await pipeThroughStream(bytes, new CompressionStream('deflate-raw'))),
  ]);
}

async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const rest = bytes.subarray(1);
  return bytes[0] === COMPRESSED ? pipeThroughStream(rest, new DecompressionStream('deflate-raw')) : rest;
}

async function pipeThroughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64Url = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
