import { crc32, deflateSync } from 'node:zlib';

/** A PNG of 30,000 by 30,000 pixels that weighs next to nothing until somebody unpacks it. */
export function pictureBomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  // One bit a pixel, grey.
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(30_000 * 3751))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
