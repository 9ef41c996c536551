import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { fail } from '../domain-error.ts';

const ENTRIES_MAX = 1000;
const unreadable = () => fail('import_unreadable', { why: 'Berkas Excel ini rusak.' });

/** Whether the bytes start like a zip archive, and so like an XLSX. */
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

export type ZipArchive = {
  has(name: string): boolean;
  /**
   * Streams the file's text, or returns null when it does not exist; throws `import_too_large` (413) beyond `most`
   * bytes.
   */
  read(name: string, most: number): AsyncGenerator<string> | null;
};

/**
 * Opens a zip archive in memory. It unpacks only requested files, in a stream and up to a limit, whatever size the
 * archive claims.
 */
export async function openZip(bytes: Buffer): Promise<ZipArchive> {
  const entries = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: false });
    for await (const entry of zip.eachEntry()) {
      if (entries.size === ENTRIES_MAX) return unreadable();
      entries.set(entry.fileName, entry);
    }
  } catch {
    return unreadable();
  }
  return {
    has: (name) => entries.has(name),
    read(name, most) {
      const entry = entries.get(name);
      return entry ? textOf(zip, entry, most) : null;
    },
  };
}

async function* textOf(zip: ZipFile, entry: Entry, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let length = 0;
  try {
    for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > most) break;
      yield decoder.decode(part, { stream: true });
    }
  } catch {
    unreadable();
  }
  if (length > most) fail('import_too_large');
  yield decoder.decode();
}
