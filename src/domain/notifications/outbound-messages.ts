import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type UserPreferences, users } from '../../db/schema/auth-tables.ts';
import {
  type MessageContent,
  outboundMessages,
  pushDevices,
  type StoredMessage,
} from '../../db/schema/messaging-tables.ts';
import { notifications } from '../../db/schema/system-tables.ts';
import { cutText } from '../../shared/format/cut-text.ts';
import { DAY_MS } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';
import { deferQuery, pgNotify } from '../query-pipeline.ts';
import type { ChannelName, OutboundMessage } from './channels/channel.ts';
import { decrypt, encrypt } from './channels/encryption.ts';
import { quietUntil } from './email/quiet-hours.ts';
import type { UndoDelay } from './email/undo-delay.ts';

/**
 * A message outside the site. `key` names event and recipient: a second one of the same key is not written.
 */
export type NewOutboundMessage = {
  key: string;
  channel: ChannelName;
  /** A phone number in E.164; for push the id of the device. */
  recipient: string;
  userId?: string;
  noticeId?: number;
  content: MessageContent;
  /** The recipient requests it at this moment and waits for it: it ignores quiet hours. */
  isTransactional?: boolean;
};

/** A code grants access: until it is sent the database stores it only encrypted. */
function toStoredContent(ctx: AppContext, content: MessageContent): StoredMessage {
  if ('code' in content) return { sealed: encrypt(ctx, content.code) };
  if (!('once' in content)) return content;
  const { title, text, href } = content;
  return { title, text, sealedHref: encrypt(ctx, href) };
}

/** The content of a message; null when it was encrypted with another secret. */
function readContent(ctx: AppContext, content: StoredMessage): MessageContent | null {
  if ('sealedHref' in content) {
    const { title, text, sealedHref } = content;
    const href = decrypt(ctx, sealedHref);
    return href === null ? null : { title, text, href, once: true };
  }
  if (!('sealed' in content)) return content;
  const code = decrypt(ctx, content.sealed);
  return code === null ? null : { code };
}

/** Queues messages in the caller's transaction; a job sends them after the commit. */
export async function enqueueMessages(
  ctx: AppContext,
  all: NewOutboundMessage[],
  hold?: UndoDelay,
): Promise<void> {
  if (all.length === 0) return;
  const now = ctx.clock.now();
  const written = ctx.db
    .insert(outboundMessages)
    .values(
      all.map((word) => ({
        ...word,
        content: toStoredContent(ctx, word.content),
        createdAt: now,
        nextTryAt: hold?.until ?? now,
        ...(hold ? { undoKey: hold.key } : {}),
      })),
    )
    .onConflictDoNothing();
  await deferQuery(ctx, written);
  await pgNotify(ctx, 'lumbung_words', '');
}

/** How long a claimed message is reserved. */
const LEASE_MS = 2 * 60_000;
const MAX_TRIES = 8;
const FIRST_RETRY_MS = 20_000;
const MAX_RETRY_MS = 30 * 60_000;
/** After these times news and codes are no longer worth sending. */
const STALE_MS = DAY_MS;
const TRANSACTIONAL_STALE_MS = 30 * 60_000;

/**
 * Claims at most `limit` due messages. It drops those whose notice was read on the site meanwhile, and stale
 * ones; those in quiet hours are delayed until their end.
 */
export async function claimMessages(ctx: AppContext, limit: number): Promise<OutboundMessage[]> {
  for (;;) {
    const rows = await claimDueMessages(ctx, limit);
    if (rows.length === 0) return [];
    const userIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
    const noticeIds = rows.flatMap(({ noticeId }) => noticeId ?? []);
    const [people, notices] = await Promise.all([
      userIds.length === 0
        ? []
        : ctx.db
            .select({ id: users.id, preferences: users.preferences, isActive: users.isActive })
            .from(users)
            .where(inArray(users.id, userIds)),
      noticeIds.length === 0
        ? []
        : ctx.db
            .select({ id: notifications.id, readAt: notifications.readAt })
            .from(notifications)
            .where(inArray(notifications.id, noticeIds)),
    ]);
    const now = ctx.clock.now();
    const ready: OutboundMessage[] = [];
    for (const row of rows) {
      const person = people.find(({ id }) => id === row.userId);
      const read = notices.find(({ id }) => id === row.noticeId)?.readAt;
      const old =
        now.getTime() - row.createdAt.getTime() > (row.isTransactional ? TRANSACTIONAL_STALE_MS : STALE_MS);
      const quiet = row.isTransactional || !person ? null : quietUntil(person.preferences, now);
      const content = readContent(ctx, row.content);
      if (!content) await finishMessage(ctx, row, 'dropped', 'kuncinya sudah berganti');
      else if (read) await finishMessage(ctx, row, 'dropped', 'sudah dibaca di situs');
      else if (old) await finishMessage(ctx, row, 'dropped', 'sudah basi');
      else if (person && !person.isActive) await finishMessage(ctx, row, 'dropped', 'akun nonaktif');
      else if (quiet) {
        await ctx.db
          .update(outboundMessages)
          .set({ tries: row.tries - 1, nextTryAt: quiet })
          .where(eq(outboundMessages.id, row.id));
      } else ready.push({ ...row, content });
    }
    if (ready.length > 0) return ready;
  }
}

async function claimDueMessages(ctx: AppContext, limit: number) {
  const now = ctx.clock.now();
  const claimed = await ctx.db
    .update(outboundMessages)
    .set({ tries: sql`${outboundMessages.tries} + 1`, nextTryAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      inArray(
        outboundMessages.id,
        ctx.db
          .select({ id: outboundMessages.id })
          .from(outboundMessages)
          .where(
            and(
              eq(outboundMessages.status, 'waiting'),
              sql`${outboundMessages.nextTryAt} <= ${now.toISOString()}::timestamptz`,
            ),
          )
          .orderBy(asc(outboundMessages.id))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();
  // An update returns its rows in any order; a person reads the messages in the order they were queued.
  return claimed.sort((one, other) => one.id - other.id);
}

const holdsSecret = (content: MessageContent | StoredMessage) =>
  'code' in content || 'sealed' in content || 'sealedHref' in content || 'once' in content;

/**
 * Ends a message: sent, dropped as unnecessary, or permanently failed. A code or a key is deleted with it.
 */
export async function finishMessage(
  ctx: AppContext,
  { id, content }: Pick<OutboundMessage, 'id'> & { content: MessageContent | StoredMessage },
  status: 'sent' | 'dropped' | 'failed',
  why?: string,
): Promise<void> {
  await ctx.db
    .update(outboundMessages)
    .set({
      status,
      sentAt: status === 'sent' ? ctx.clock.now() : null,
      lastError: why ? cutText(why, 500) : null,
      ...(holdsSecret(content) ? { content: { hidden: true as const } } : {}),
    })
    .where(and(eq(outboundMessages.id, id), eq(outboundMessages.status, 'waiting')));
}

/**
 * Reschedules a message: with exponential backoff, or after the delay that the provider requests; given up
 * after eight tries.
 */
export async function rescheduleMessage(
  ctx: AppContext,
  word: OutboundMessage,
  why: string,
  askedWaitMs: number | null,
): Promise<void> {
  if (word.tries >= MAX_TRIES) return finishMessage(ctx, word, 'failed', why);
  const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (word.tries - 1));
  const nextTryAt = new Date(ctx.clock.now().getTime() + Math.max(wait, Math.min(askedWaitMs ?? 0, DAY_MS)));
  await ctx.db
    .update(outboundMessages)
    .set({ lastError: cutText(why, 500), nextTryAt })
    .where(and(eq(outboundMessages.id, word.id), eq(outboundMessages.status, 'waiting')));
}

/**
 * The kinds of notices that are also sent to the phone: what awaits a response, money, and the user's group.
 */
const PHONE_KINDS = /^(bid|order|money|account|group|lot|seller)\./;

/** The title of a notice, in the tabs' terms. */
const notificationTitle = (kind: string) =>
  ({
    bid: 'Penawaran',
    order: 'Pesanan',
    money: 'Saldo',
    account: 'Akun',
    group: 'Kelompok',
    lot: 'Setoran',
    seller: 'Lapak',
  })[kind.split('.')[0] ?? ''] ?? 'Kabar';

/** A stored notice, with its possible replies by phone. */
export type WrittenNotification = Pick<
  typeof notifications.$inferSelect,
  'id' | 'userId' | 'kind' | 'text' | 'href' | 'visibleAt'
> & { replyHint?: string | undefined };

/** The channels of a user outside the site; one row per device. */
export type Recipient = {
  id: string;
  phone: string | null;
  preferences: UserPreferences;
  device: number | null;
  /** Until when notices of the user are delayed; null when none is. */
  delayedUntil: Date | null;
};

/** The channels of these users. */
export const findRecipients = (ctx: AppContext, userIds: string[]): PromiseLike<Recipient[]> =>
  ctx.db
    .select({
      id: users.id,
      phone: users.phone,
      preferences: users.preferences,
      device: pushDevices.id,
      delayedUntil: sql`(
        select max(n.visible_at) from ${notifications} n
        where n.user_id = ${users.id} and n.visible_at > ${ctx.clock.now().toISOString()}::timestamptz)`.mapWith(
        notifications.visibleAt,
      ),
    })
    .from(users)
    .leftJoin(pushDevices, eq(pushDevices.userId, users.id))
    .where(inArray(users.id, userIds));

/** Whether a recipient has any channel outside the site. */
export const hasOutsideChannel = ({ phone, preferences, device }: Recipient): boolean =>
  device !== null || (phone !== null && Boolean(preferences.whatsapp || preferences.sms));

/**
 * Repeats notices outside the site, on every subscribed device and on the user's chosen channels; in the
 * caller's transaction, with the same delay.
 */
export async function fanOutToChannels(
  ctx: AppContext,
  notices: WrittenNotification[],
  people: Recipient[],
  hold?: UndoDelay,
): Promise<void> {
  for (const notice of notices) {
    const { id: noticeId, userId, kind, text, href, replyHint, visibleAt } = notice;
    const content = { title: notificationTitle(kind), text, href };
    const all: NewOutboundMessage[] = [];
    const mine = people.filter((person) => person.id === userId);
    for (const { device } of mine) {
      if (device === null) continue;
      const key = `notice:${noticeId}:push:${device}`;
      all.push({ key, channel: 'push', recipient: String(device), userId, noticeId, content });
    }
    const { phone = null, preferences = {} } = mine[0] ?? {};
    for (const channel of ['whatsapp', 'sms'] as const) {
      if (!phone || !preferences[channel] || !PHONE_KINDS.test(kind)) continue;
      // Only WhatsApp delivers replies to us.
      const said = replyHint && channel === 'whatsapp' ? { ...content, how: replyHint } : content;
      const key = `notice:${noticeId}:${channel}`;
      all.push({ key, channel, recipient: phone, userId, noticeId, content: said });
    }
    // A notice queued behind a delayed one waits with it, but is not withdrawn with it.
    const waits = visibleAt && hold && visibleAt <= hold.until ? hold : undefined;
    await enqueueMessages(
      ctx,
      all,
      waits ?? (visibleAt ? { key: `notice:${noticeId}`, until: visibleAt } : hold),
    );
  }
}
