import { createHash, timingSafeEqual } from 'node:crypto';

/** What is stored of a guest's token: its SHA-256, in hex. */
export function guestTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether `token` is the one whose hash is stored; takes the same time for every wrong one. */
export function guestTokenFits(token: string | undefined, hash: string | null): boolean {
  if (!token || !hash) return false;
  return timingSafeEqual(Buffer.from(guestTokenHash(token), 'hex'), Buffer.from(hash, 'hex'));
}
