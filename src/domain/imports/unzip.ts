import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { refuse } from '../refusal.ts';

const ENTRIES_MAX = 1000;
const unreadable = () => refuse('import_unreadable', { why: 'Berkas Excel ini rusak.' });

export type Zip = {
  /** The file's text in parts, or null when there is none; `import_too_large` (413) once it grows over `most` bytes. */
  read(name: string, most: number): AsyncGenerator<string> | null;
};

/**
 * Opens a zip archive in memory. Only what is asked for is unpacked, as it is read, and no further than it may grow,
 * whatever size the archive claims for it.
 */
export async function openZip(bytes: Buffer): Promise<Zip> {
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
  if (length > most) refuse('import_too_large');
  yield decoder.decode();
}
