import { UNDO_MS } from '../../shared/rules/undo-duration.ts';
import { storedList } from './stored-list.ts';

/**
 * Commands that this browser queues while offline: bids, responses, prices, stock, order transitions. They
 * survive a closed tab, and each one's Idempotency-Key makes the server run it once; a command that can be
 * sent is sent at once and can be undone for ten seconds (R51).
 */

/** An API call. */
export type QueuedCallRequest = { method?: 'POST' | 'PUT'; url: string; body: Record<string, unknown> };

export type QueuedCall = QueuedCallRequest & {
  /** The Idempotency-Key. */
  key: string;
  userId: string;
  /** The command's description and the URL of its page. */
  label: string;
  href: string;
  /** The record that it changes, such as `bid:12`; other commands for it are blocked meanwhile. */
  subject: string | null;
  /** Creation time (ms). */
  madeAt: number;
  /**
   * Never expires, because it is valid at any time: a weigh ticket that both sides agreed on at the scale.
   */
  lasting?: boolean;
  /** The call that undoes it, while undo is possible. */
  undo?: QueuedCallRequest;
  /** Whether it has been sent once; the server may have processed it, so it must not change. */
  tried?: boolean;
  /** Set when the server has rejected it for good: the reason, which the user dismisses. */
  refused?: string;
};

export type NewQueuedCall = Omit<QueuedCall, 'key' | 'madeAt'>;

/** A command that was just sent and can be undone until `until` (ms). */
export type SentCall = {
  key: string;
  userId: string;
  label: string;
  subject: string | null;
  until: number;
  undo: QueuedCallRequest;
};

/** The timeout of a request; on a dead connection it would otherwise hang for minutes. */
const PATIENCE_MS = 12_000;

/**
 * The maximum age of a queued call. The server stores a key for a day, so that an older bid with an unknown
 * result could be placed twice; an old price is also no longer intended.
 */
const TOO_OLD_MS = 20 * 3_600_000;
const TOO_OLD =
  'Sudah terlalu lama tersimpan di ponsel ini. Lihat dulu keadaannya, lalu ulangi kalau masih perlu.';

const hasKey = (value: unknown) => typeof (value as { key?: unknown } | null)?.key === 'string';

/** All queued calls of this browser. */
export const queuedCalls = storedList('lumbung.offlineQueue', (value): value is QueuedCall => hasKey(value));
/** All calls of this browser that can still be undone. */
export const sentCalls = storedList('lumbung.undoable', (value): value is SentCall => hasKey(value));

/** Queues a call; false when the browser has no storage. */
function addQueued(one: QueuedCall): boolean {
  return queuedCalls.write([...queuedCalls.read(), one]);
}

export function removeQueued(key: string): void {
  queuedCalls.write(queuedCalls.read().filter((one) => one.key !== key));
}

/** Records that a call was sent, or why it was rejected. */
export function changeQueued(key: string, change: Partial<Pick<QueuedCall, 'tried' | 'refused'>>): void {
  queuedCalls.write(queuedCalls.read().map((one) => (one.key === key ? { ...one, ...change } : one)));
}

/**
 * Records an undoable call; `sentAt` (ms) is when it was sent, so that the server's undo period ends later.
 */
function recordSent(
  one: Pick<QueuedCall, 'key' | 'userId' | 'label' | 'subject'> & { undo: QueuedCallRequest },
  sentAt: number,
) {
  const { key, userId, label, subject, undo } = one;
  const now = Date.now();
  const still = sentCalls.read().filter((other) => other.until > now);
  sentCalls.write([...still, { key, userId, label, subject, undo, until: sentAt + UNDO_MS }]);
}

export function removeSent(key: string): void {
  sentCalls.write(sentCalls.read().filter((one) => one.key !== key));
}

/**
 * The result of an attempt: `later` without a response about the command, `signed out` when its user
 * must sign in first. `responded`: any response arrived, even from a failing server.
 */
export type SendResult = {
  outcome: 'done' | 'refused' | 'later' | 'signed out';
  message: string;
  /** The field errors of a rejection. */
  fields: Record<string, string>;
  responded: boolean;
};

const NO_RESPONSE: SendResult = { outcome: 'later', message: '', fields: {}, responded: false };

/**
 * Sends a call of this user with an idempotency key; the request outlives the page. It names the user, so
 * that another account that has signed in since cannot run it.
 */
export async function sendCall(
  { method = 'POST', url, body }: QueuedCallRequest,
  key: string,
  userId: string,
): Promise<SendResult> {
  try {
    const response = await fetch(url, {
      method,
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-user-id': userId },
      body: JSON.stringify(body),
    });
    const answer = (await response.json().catch(() => null)) as {
      message?: string;
      error?: { code?: string; fields?: Record<string, string> };
    } | null;
    const said = { message: answer?.message ?? '', fields: answer?.error?.fields ?? {}, responded: true };
    if (response.ok) return { ...said, outcome: 'done' };
    const code = answer?.error?.code ?? '';
    if (response.status === 401) return { ...said, outcome: 'signed out' };
    // A bid limit is a final response to show now; a retry a day later is not what the buyer intended.
    const limited = code.startsWith('bid_limit_');
    const busy = [408, 429].includes(response.status) && !limited;
    if (response.status >= 500 || busy || code === 'idempotency_running') {
      return { ...said, outcome: 'later' };
    }
    return { ...said, outcome: 'refused' };
  } catch {
    return NO_RESPONSE;
  }
}

/** Sends a queued call unless it has expired, and records it if it can be undone. */
export async function sendQueued(one: QueuedCall): Promise<SendResult> {
  const sentAt = Date.now();
  if (!one.lasting && sentAt - one.madeAt > TOO_OLD_MS)
    return { ...NO_RESPONSE, outcome: 'refused', message: TOO_OLD };
  const sent = await sendCall(one, one.key, one.userId);
  if (sent.outcome === 'done' && one.undo) recordSent({ ...one, undo: one.undo }, sentAt);
  return sent;
}

/**
 * Sends a command at once and queues it when no response arrives, regardless of `navigator.onLine`; a retry
 * uses the same key, so that the server runs it once. After a response nothing is queued, and the form shows
 * an error.
 */
export async function sendOrQueue(one: NewQueuedCall): Promise<SendResult & { kept: boolean }> {
  const waiting = { ...one, key: crypto.randomUUID(), madeAt: Date.now() };
  const tried = navigator.onLine;
  const sent = tried ? await sendQueued(waiting) : NO_RESPONSE;
  return { ...sent, kept: !sent.responded && addQueued({ ...waiting, tried }) };
}

const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** The delay after the n-th attempt without a response; it doubles each time. */
export function retryDelay(tries: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));
}
