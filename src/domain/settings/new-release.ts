import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from '../../db/schema/system-tables.ts';
import type { Settings } from '../../shared/schemas/settings-schemas.ts';
import type { AppContext } from '../context.ts';
import { any } from '../read-rows.ts';
import { read, readTogether } from '../read-together.ts';
import { settingsRead } from './get-settings.ts';

/** The row of the settings table with the last response; no group of settings, since nobody edits it. */
export const RELEASE_STATE_KEY = 'release_state';

/** A version of the program, as its publisher's file names it; further keys are ignored. */
export const releaseSchema = z.object({
  version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  date: z.iso.date(),
  notes: z
    .string()
    .max(500)
    .refine((url) => URL.canParse(url) && new URL(url).protocol === 'https:'),
});
export type Release = z.infer<typeof releaseSchema>;

const stateSchema = z.object({
  /** The URL of the response: another URL is fetched at once, and the response of the previous one does not count. */
  address: z.string(),
  askedAt: z.coerce.date(),
  release: releaseSchema.nullable(),
  failingSince: z.coerce.date().nullable(),
});
export type ReleaseState = z.infer<typeof stateSchema>;

/** The stored response, for reading it together with other data; `newReleaseOf` evaluates it. */
export const lastReleaseRead = read(
  { value: any },
  sql`select value from ${settings} where key = ${RELEASE_STATE_KEY}`,
  ([row]) => row?.value,
);

/** The last response of the URL of the settings; null when it was never fetched, and while the check is off. */
export async function readReleaseState(ctx: AppContext): Promise<ReleaseState | null> {
  const { asked, stored } = await readTogether(ctx, {
    asked: settingsRead('releases'),
    stored: lastReleaseRead,
  });
  return stateOf(asked.releases, stored);
}

function stateOf({ ask, address }: Settings['releases'], stored: unknown): ReleaseState | null {
  const { data } = stateSchema.safeParse(stored);
  return ask && data?.address === address ? data : null;
}

/** The fetched version, if it is newer than the one that runs. */
export function newerRelease(ctx: AppContext, { release }: ReleaseState): Release | null {
  return release && ctx.systemInfo && isNewer(release.version, ctx.systemInfo.version) ? release : null;
}

/** A version newer than this one, if an admin has enabled the check. */
export function newReleaseOf(ctx: AppContext, asked: Settings['releases'], stored: unknown): Release | null {
  const state = stateOf(asked, stored);
  return state && newerRelease(ctx, state);
}

function isNewer(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number.parseFloat));
  const at = [0, 1, 2].find((place) => parts![place] !== others![place]);
  return at !== undefined && parts![at]! > others![at]!;
}
