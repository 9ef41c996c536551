import { and, desc, eq, gt } from 'drizzle-orm';
import { sessions } from '../../../db/schema/auth-tables.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';

/** A signed-in device. `device` describes browser and system; `current` is the one of this request. */
export type SessionView = {
  id: string;
  device: string;
  address: string | null;
  since: string;
  /** The time of the last use, accurate to a few minutes. */
  seen: string;
  current: boolean;
};

/** Lists the user's own live sessions, last used first; `token` is that of the current device. */
export async function findSessions(
  ctx: AppContext,
  actor: Actor,
  token: string | null,
): Promise<SessionView[]> {
  const { userId } = requireUser(actor);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(50);
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.ipAddress,
    since: row.createdAt.toISOString(),
    seen: row.seenAt.toISOString(),
    current: row.token === token,
  }));
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

function deviceName(userAgent: string | null): string {
  const of = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [of(browsers), of(systems)];
  if (!browser && !system) return 'Perangkat lain';
  return [browser ?? 'Peramban', system].filter(Boolean).join(' di ');
}
