import { createHash } from 'node:crypto';
import type { Shop } from './shop.ts';

/**
 * A picture or paper that shows `what`, drawn by `draw`: few at once, so that whoever asks for many keeps nobody else waiting
 * (beyond a short queue `unavailable`, 503), and once for all who ask for the same while it is kept.
 */
export async function drawn(
  shop: Shop,
  kind: string,
  what: unknown,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = `drawn:${kind}:${createHash('sha256').update(JSON.stringify(what)).digest('base64url')}`;
  const { buffer } = await shop.cache.remember(key, [], async () => {
    const buffer = await shop.drawing(draw);
    return { buffer, bytes: buffer.length };
  });
  return buffer;
}
