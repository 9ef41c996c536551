import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; parts: Iterable<string> | AsyncIterable<string> };

/** Sizes and sums follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the first day that a zip can name: the same content gives the same bytes. */
const DAY = 0x0021;

type Written = { name: Buffer; at: number; sum: number; packed: number; plain: number };

/**
 * A zip in parts, made while it is read: an entry is packed as its parts come, in the thread pool, and nothing is kept
 * but the sums. Entries and the whole stay below 4 GB.
 */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const done: Written[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const written: Written = { name, at, sum: 0, packed: 0, plain: 0 };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    common(head, 4, name);
    yield Buffer.concat([head, name]);
    for await (const chunk of packed(entry, written)) {
      written.packed += chunk.length;
      yield chunk;
    }
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    sizes(tail, 4, written);
    yield tail;
    at += 30 + name.length + written.packed + 16;
    done.push(written);
  }
  yield directory(done, at);
}

/** The entry's bytes, packed; what is waiting to be packed never grows beyond a part. */
async function* packed(entry: ZipEntry, written: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const feed = (async () => {
    for await (const part of entry.parts) {
      const bytes = Buffer.from(part, 'utf8');
      written.sum = crc32(bytes, written.sum);
      written.plain += bytes.length;
      if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), once(deflate, 'close')]);
      if (deflate.destroyed) return;
    }
    deflate.end();
  })().catch((thrown: Error) => deflate.destroy(thrown));
  try {
    yield* deflate as AsyncIterable<Buffer>;
  } finally {
    deflate.destroy();
    await feed;
  }
}

/** The fields that an entry's own head and its line in the directory share. */
function common(into: Buffer, at: number, name: Buffer): void {
  into.writeUInt16LE(VERSION, at);
  into.writeUInt16LE(FLAGS, at + 2);
  into.writeUInt16LE(DEFLATE, at + 4);
  into.writeUInt16LE(DAY, at + 8);
  into.writeUInt16LE(name.length, at + 22);
}

function sizes(into: Buffer, at: number, { sum, packed, plain }: Written): void {
  into.writeUInt32LE(sum, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(plain, at + 8);
}

function directory(done: Written[], at: number): Buffer {
  const lines = done.map((written) => {
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50, 0);
    line.writeUInt16LE(VERSION, 4);
    common(line, 6, written.name);
    sizes(line, 16, written);
    line.writeUInt32LE(written.at, 42);
    return Buffer.concat([line, written.name]);
  });
  const all = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(done.length, 8);
  end.writeUInt16LE(done.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([all, end]);
}
