import { and, desc, eq, gt } from 'drizzle-orm';
import { sessions } from '../../../db/schema/auth.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';

/** One device that is signed in. `device` names browser and system in words; `current` is the one that asks. */
export type SessionView = {
  id: string;
  device: string;
  address: string | null;
  since: string;
  /** When it was last used, to within minutes. */
  seen: string;
  current: boolean;
};

/** One's own live sessions, the last used first; `token` is that of the device that asks. */
export async function findSessions(shop: Shop, actor: Actor, token: string | null): Promise<SessionView[]> {
  const { userId } = requireUser(actor);
  const rows = await shop.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, shop.clock.now())))
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
