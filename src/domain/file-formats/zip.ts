import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  name: string;
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
};

/** The earliest date that zip supports, fixed so that the same content gives the same bytes. */
const mtime = new Date(1980, 0, 1);

/**
 * Streams a zip archive: each entry is compressed as its chunks arrive. A consumer that stops reading closes the
 * sources, and their errors propagate.
 */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  const fail = (thrown: Error) => packed.destroy(thrown);
  zip.on('error', fail);
  const sources = [...entries].map(({ name, parts }) => ({
    name,
    source: Readable.from(parts, { highWaterMark: 1 }),
  }));
  for (const { name, source } of sources) {
    source.on('error', fail);
    zip.addReadStream(source, name, { mtime, forceDosTimestamp: true });
  }
  zip.end();
  try {
    yield* packed as AsyncIterable<Buffer>;
  } finally {
    for (const { source } of sources) source.destroy();
  }
}
