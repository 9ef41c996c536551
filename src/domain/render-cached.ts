import { createHash } from 'node:crypto';
import type { AppContext } from './context.ts';

/**
 * Renders a picture or document of `what` with `draw`: few at once, so that one client cannot block others (beyond a
 * short queue `unavailable`, 503), and once for all who request the same while it is cached.
 */
export async function renderCached(
  ctx: AppContext,
  kind: string,
  what: unknown,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = `drawn:${kind}:${createHash('sha256').update(JSON.stringify(what)).digest('base64url')}`;
  const { buffer } = await ctx.cache.remember(key, [], async () => {
    const buffer = await ctx.rendering(draw);
    return { buffer, bytes: buffer.length };
  });
  return buffer;
}
