import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { refuse } from '../refusal.ts';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const ENTRIES_MAX = 1000;
const unreadable = () => refuse('import_unreadable', { why: 'Berkas Excel ini rusak.' });

export type Zip = {
  /** The file's text, or null when there is none; `import_too_large` (413) once it grows over `most` bytes. */
  read(name: string, most: number): Promise<string | null>;
};

/**
 * Opens a zip archive in memory. Only what is asked for is unpacked, and no further than it may grow, whatever size the
 * archive claims for it.
 */
export function openZip(bytes: Buffer): Zip {
  const entries = entriesOf(bytes);
  return {
    async read(name, most) {
      const entry = entries.get(name);
      if (!entry) return null;
      const { offset, packed, method } = entry;
      if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return unreadable();
      const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      const body = bytes.subarray(from, from + packed);
      if (method === 0) return body.length > most ? refuse('import_too_large') : body.toString('utf8');
      if (method !== 8) return unreadable();
      try {
        return (await inflate(body, { maxOutputLength: most })).toString('utf8');
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
          return refuse('import_too_large');
        return unreadable();
      }
    },
  };
}

function entriesOf(bytes: Buffer): Map<string, { offset: number; packed: number; method: number }> {
  const entries = new Map<string, { offset: number; packed: number; method: number }>();
  // The end's record is the last thing in the file, save a comment of at most 64 kB.
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_600 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== END) return unreadable();
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > ENTRIES_MAX) return unreadable();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return unreadable();
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
