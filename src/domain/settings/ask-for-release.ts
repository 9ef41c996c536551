import { settings } from '../../db/schema/system-tables.ts';
import { DAY_MS } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';
import { getSettings } from './get-settings.ts';
import {
  RELEASE_STATE_KEY,
  type Release,
  type ReleaseState,
  readReleaseState,
  releaseSchema,
} from './new-release.ts';

const ANSWER_BYTES_MAX = 8 * 1024;

/**
 * Fetches the newest version's file from the URL of the settings, once a day and only if an admin has switched that on.
 * The request contains nothing about the shop. The health page reports a failure after a week. Returns how many
 * requests were sent.
 */
export async function askForRelease(ctx: AppContext): Promise<number> {
  const { releases } = await getSettings(ctx, 'releases');
  if (!releases.ask || !releases.address || !ctx.http) return 0;
  const last = await readReleaseState(ctx);
  const now = ctx.clock.now();
  if (last && now.getTime() - last.askedAt.getTime() < DAY_MS) return 0;
  const release = await fetchRelease(ctx, releases.address);
  const value = {
    address: releases.address,
    askedAt: now,
    release: release ?? last?.release ?? null,
    failingSince: release ? null : (last?.failingSince ?? now),
  } satisfies ReleaseState;
  await ctx.db
    .insert(settings)
    .values({ key: RELEASE_STATE_KEY, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
  return 1;
}

async function fetchRelease(ctx: AppContext, address: string): Promise<Release | null> {
  try {
    const { status, bytes, cut } = await ctx.http!.get(address, {
      most: ANSWER_BYTES_MAX,
      accept: 'application/json',
      // Admins enter this URL, as they do that of the SMS gateway.
      ownHosts: true,
    });
    if (status !== 200) throw new Error(`status ${status}`);
    if (cut) throw new Error(`more than ${ANSWER_BYTES_MAX} bytes`);
    return releaseSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (thrown) {
    ctx.log.info({ err: thrown }, 'the newest version could not be asked for');
    return null;
  }
}
