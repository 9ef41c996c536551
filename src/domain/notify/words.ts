import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type UserPreferences, users } from '../../db/schema/auth.ts';
import { type KeptWord, pushDevices, type WordContent, words } from '../../db/schema/channels.ts';
import { notifications } from '../../db/schema/system.ts';
import { DAY_MS } from '../../shared/figures/days.ts';
import type { Shop } from '../shop.ts';
import { announce, send } from '../wire.ts';
import type { Hold } from './mail/hold.ts';
import { quietUntil } from './mail/quiet-hours.ts';
import type { ChannelName, Word } from './ways/channel.ts';
import { sealed, unsealed } from './ways/sealed.ts';

/** A message outside the site. `key` names event and receiver: a second one of the same key is not written. */
export type NewWord = {
  key: string;
  channel: ChannelName;
  /** A phone number in E.164; for push the number of the device. */
  to: string;
  userId?: string;
  noticeId?: number;
  content: WordContent;
  /** Its receiver asks for it at this moment and waits for it: quiet hours don't hold it back. */
  asked?: boolean;
};

/** Who reads a code may enter: until it is sent it stands in the database only under the shop's own secret. */
function kept(shop: Shop, content: WordContent): KeptWord {
  if ('code' in content) return { sealed: sealed(shop, content.code) };
  if (!('once' in content)) return content;
  const { title, text, href } = content;
  return { title, text, sealedHref: sealed(shop, href) };
}

/** What a message says; null where it was sealed under another secret. */
function contentOf(shop: Shop, content: KeptWord): WordContent | null {
  if ('sealedHref' in content) {
    const { title, text, sealedHref } = content;
    const href = unsealed(shop, sealedHref);
    return href === null ? null : { title, text, href, once: true };
  }
  if (!('sealed' in content)) return content;
  const code = unsealed(shop, content.sealed);
  return code === null ? null : { code };
}

/** Puts messages beside the outbox, in the caller's transaction; a job sends them once it has committed. */
export async function queueWords(shop: Shop, all: NewWord[], hold?: Hold): Promise<void> {
  if (all.length === 0) return;
  const now = shop.clock.now();
  const written = shop.db
    .insert(words)
    .values(
      all.map((word) => ({
        ...word,
        content: kept(shop, word.content),
        createdAt: now,
        nextTryAt: hold?.until ?? now,
        ...(hold ? { heldFor: hold.key } : {}),
      })),
    )
    .onConflictDoNothing();
  await send(shop, written);
  await announce(shop, 'lumbung_words', '');
}

/** How long a taken message is nobody else's. */
const LEASE_MS = 2 * 60_000;
const MAX_TRIES = 8;
const FIRST_WAIT_MS = 20_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** News of yesterday is no news, and a code of half an hour ago no code. */
const STALE_MS = DAY_MS;
const ASKED_STALE_MS = 30 * 60_000;

/**
 * Takes at most `limit` messages that are due. Dropped on the way: what its reader has seen in the site meanwhile, and
 * what is too old to be news. What falls into quiet hours goes back until they end.
 */
export async function takeWords(shop: Shop, limit: number): Promise<Word[]> {
  for (;;) {
    const rows = await takeDue(shop, limit);
    if (rows.length === 0) return [];
    const userIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
    const noticeIds = rows.flatMap(({ noticeId }) => noticeId ?? []);
    const [people, notices] = await Promise.all([
      userIds.length === 0
        ? []
        : shop.db
            .select({ id: users.id, preferences: users.preferences, isActive: users.isActive })
            .from(users)
            .where(inArray(users.id, userIds)),
      noticeIds.length === 0
        ? []
        : shop.db
            .select({ id: notifications.id, readAt: notifications.readAt })
            .from(notifications)
            .where(inArray(notifications.id, noticeIds)),
    ]);
    const now = shop.clock.now();
    const ready: Word[] = [];
    for (const row of rows) {
      const person = people.find(({ id }) => id === row.userId);
      const read = notices.find(({ id }) => id === row.noticeId)?.readAt;
      const old = now.getTime() - row.createdAt.getTime() > (row.asked ? ASKED_STALE_MS : STALE_MS);
      const quiet = row.asked || !person ? null : quietUntil(person.preferences, now);
      const content = contentOf(shop, row.content);
      if (!content) await endWord(shop, row, 'dropped', 'kuncinya sudah berganti');
      else if (read) await endWord(shop, row, 'dropped', 'sudah dibaca di situs');
      else if (old) await endWord(shop, row, 'dropped', 'sudah basi');
      else if (person && !person.isActive) await endWord(shop, row, 'dropped', 'akun nonaktif');
      else if (quiet) {
        await shop.db
          .update(words)
          .set({ tries: row.tries - 1, nextTryAt: quiet })
          .where(eq(words.id, row.id));
      } else ready.push({ ...row, content });
    }
    if (ready.length > 0) return ready;
  }
}

async function takeDue(shop: Shop, limit: number) {
  const now = shop.clock.now();
  return shop.db
    .update(words)
    .set({ tries: sql`${words.tries} + 1`, nextTryAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      inArray(
        words.id,
        shop.db
          .select({ id: words.id })
          .from(words)
          .where(
            and(eq(words.status, 'waiting'), sql`${words.nextTryAt} <= ${now.toISOString()}::timestamptz`),
          )
          .orderBy(asc(words.id))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();
}

const isKey = (content: WordContent | KeptWord) =>
  'code' in content || 'sealed' in content || 'sealedHref' in content || 'once' in content;

/** Ends a message: sent, dropped as needless, or failed for good. A code or a key is not kept any longer. */
export async function endWord(
  shop: Shop,
  { id, content }: Pick<Word, 'id'> & { content: WordContent | KeptWord },
  status: 'sent' | 'dropped' | 'failed',
  why?: string,
): Promise<void> {
  await shop.db
    .update(words)
    .set({
      status,
      sentAt: status === 'sent' ? shop.clock.now() : null,
      lastError: why?.slice(0, 500) ?? null,
      ...(isKey(content) ? { content: { hidden: true as const } } : {}),
    })
    .where(and(eq(words.id, id), eq(words.status, 'waiting')));
}

/** Puts a message off: twice as long each time, or as long as the other side asks; given up after eight tries. */
export async function delayWord(
  shop: Shop,
  word: Word,
  why: string,
  askedWaitMs: number | null,
): Promise<void> {
  if (word.tries >= MAX_TRIES) return endWord(shop, word, 'failed', why);
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (word.tries - 1));
  const nextTryAt = new Date(shop.clock.now().getTime() + Math.max(wait, Math.min(askedWaitMs ?? 0, DAY_MS)));
  await shop.db
    .update(words)
    .set({ lastError: why.slice(0, 500), nextTryAt })
    .where(and(eq(words.id, word.id), eq(words.status, 'waiting')));
}

/** The kinds of notices that are told on the phone number too: what waits for an answer, money, and one's group. */
const BY_PHONE = /^(bid|order|money|account|group|lot|seller)\./;

/** What a notice is about, in the words of the tabs. */
const titleOf = (kind: string) =>
  ({
    bid: 'Penawaran',
    order: 'Pesanan',
    money: 'Saldo',
    account: 'Akun',
    group: 'Kelompok',
    lot: 'Setoran',
    seller: 'Lapak',
  })[kind.split('.')[0] ?? ''] ?? 'Kabar';

/** A notice as it was written, with what its reader can answer by phone. */
export type WrittenNotice = Pick<
  typeof notifications.$inferSelect,
  'id' | 'userId' | 'kind' | 'text' | 'href' | 'visibleAt'
> & { how?: string | undefined };

/** By what ways somebody is told outside the site; a row for each device. */
export type Reached = {
  id: string;
  phone: string | null;
  preferences: UserPreferences;
  device: number | null;
};

/** How these users are reached. */
export const findReached = (shop: Shop, userIds: string[]): PromiseLike<Reached[]> =>
  shop.db
    .select({
      id: users.id,
      phone: users.phone,
      preferences: users.preferences,
      device: pushDevices.id,
    })
    .from(users)
    .leftJoin(pushDevices, eq(pushDevices.userId, users.id))
    .where(inArray(users.id, userIds));

/** Whether anything is repeated outside the site to one who is reached so. */
export const isReached = ({ phone, preferences, device }: Reached): boolean =>
  device !== null || (phone !== null && Boolean(preferences.whatsapp || preferences.sms));

/**
 * Repeats notices outside the site, to every device that asked for it and by the ways that its reader chose; in the
 * caller's transaction, under the same hold.
 */
export async function repeatOutside(
  shop: Shop,
  notices: WrittenNotice[],
  people: Reached[],
  hold?: Hold,
): Promise<void> {
  for (const notice of notices) {
    const { id: noticeId, userId, kind, text, href, how, visibleAt } = notice;
    const content = { title: titleOf(kind), text, href };
    const all: NewWord[] = [];
    const mine = people.filter((person) => person.id === userId);
    for (const { device } of mine) {
      if (device === null) continue;
      const key = `notice:${noticeId}:push:${device}`;
      all.push({ key, channel: 'push', to: String(device), userId, noticeId, content });
    }
    const { phone = null, preferences = {} } = mine[0] ?? {};
    for (const channel of ['whatsapp', 'sms'] as const) {
      if (!phone || !preferences[channel] || !BY_PHONE.test(kind)) continue;
      // Only there an answer by text reaches us.
      const said = how && channel === 'whatsapp' ? { ...content, how } : content;
      const key = `notice:${noticeId}:${channel}`;
      all.push({ key, channel, to: phone, userId, noticeId, content: said });
    }
    // What waits behind a held notice waits with it, without being taken back with it.
    const waits = visibleAt && hold && visibleAt <= hold.until ? hold : undefined;
    await queueWords(
      shop,
      all,
      waits ?? (visibleAt ? { key: `notice:${noticeId}`, until: visibleAt } : hold),
    );
  }
}
