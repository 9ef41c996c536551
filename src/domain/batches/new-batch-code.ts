import { randomInt } from 'node:crypto';

const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A batch's public code: LT- and eight letters or digits, of which none looks like another. */
export function newBatchCode(): string {
  let code = 'LT-';
  for (let i = 0; i < 8; i += 1) code += CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  return code;
}
