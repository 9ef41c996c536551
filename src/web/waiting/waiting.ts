import { UNDO_MS } from '../../shared/undo.ts';
import { keptList } from './kept-list.ts';

/**
 * Commands that this browser has yet to send, kept until there is signal: bids, answers, prices, stock, steps of orders.
 * They outlast a closed tab; the Idempotency-Key that each was given when it was made lets the server take it once,
 * however often it is sent. What can be sent is sent at once, and may be taken back for ten seconds after (R51).
 */

/** A call of the API. */
export type Call = { method?: 'POST' | 'PUT'; url: string; body: Record<string, unknown> };

export type Waiting = Call & {
  /** The Idempotency-Key. */
  key: string;
  userId: string;
  /** What it does, in words, and where its page is. */
  label: string;
  href: string;
  /** What it is about, such as `bid:12`: nothing else is done to that meanwhile. */
  subject: string | null;
  /** When it was made (ms). */
  madeAt: number;
  /** Meant however late it comes, and the same however often: a ticket that two sides agreed on beside the scale. */
  lasting?: boolean;
  /** The call that takes it back, for as long as it may be. */
  undo?: Call;
  /** Whether it has left once: then the server may know it, and it stays as it is. */
  tried?: boolean;
  /** Set once the server has refused it for good: the reason, to be read and put away. */
  refused?: string;
};

export type NewWaiting = Omit<Waiting, 'key' | 'madeAt'>;

/** What has just been done and may be taken back until `until` (ms). */
export type Done = {
  key: string;
  userId: string;
  label: string;
  subject: string | null;
  until: number;
  undo: Call;
};

/** After this long without an answer a request counts as lost: on a dead connection it would hang for minutes. */
const PATIENCE_MS = 12_000;

/**
 * What is older is not sent any more. The server knows a key for a day: a bid that it took without our hearing of it
 * would be made a second time. And a price of the day before yesterday is no longer meant.
 */
const TOO_OLD_MS = 20 * 3_600_000;
const TOO_OLD =
  'Sudah terlalu lama tersimpan di ponsel ini. Lihat dulu keadaannya, lalu ulangi kalau masih perlu.';

const keyed = (value: unknown) => typeof (value as { key?: unknown } | null)?.key === 'string';

/** Everything that waits in this browser. */
export const waitingList = keptList('lumbung.menunggu', (value): value is Waiting => keyed(value));
/** Everything that was just done in this browser and may still be taken back. */
export const doneList = keptList('lumbung.barusan', (value): value is Done => keyed(value));

/** Keeps one more; false where the browser has no storage. */
function keepWaiting(one: Waiting): boolean {
  return waitingList.write([...waitingList.read(), one]);
}

export function forgetWaiting(key: string): void {
  waitingList.write(waitingList.read().filter((one) => one.key !== key));
}

/** Notes that one has left, or why it was refused. */
export function changeWaiting(key: string, change: Partial<Pick<Waiting, 'tried' | 'refused'>>): void {
  waitingList.write(waitingList.read().map((one) => (one.key === key ? { ...one, ...change } : one)));
}

/** Notes what was done and may be taken back; `sentAt` (ms) is when it left, so that the server's time ends later. */
function noteDone(
  one: Pick<Waiting, 'key' | 'userId' | 'label' | 'subject'> & { undo: Call },
  sentAt: number,
) {
  const { key, userId, label, subject, undo } = one;
  const now = Date.now();
  const still = doneList.read().filter((other) => other.until > now);
  doneList.write([...still, { key, userId, label, subject, undo, until: sentAt + UNDO_MS }]);
}

export function forgetDone(key: string): void {
  doneList.write(doneList.read().filter((one) => one.key !== key));
}

/**
 * What became of an attempt: `later` when there is no answer that says anything about the command, `signed out` when he
 * who gave it must sign in first. `answered`: something came back, be it from a server that is in trouble.
 */
export type Sent = {
  outcome: 'done' | 'refused' | 'later' | 'signed out';
  message: string;
  /** The texts at the fields, where a refusal is about some. */
  fields: Record<string, string>;
  answered: boolean;
};

const unheard: Sent = { outcome: 'later', message: '', fields: {}, answered: false };

/**
 * Makes a call of this user's under a key; the request outlives the page. It says whose it is, so that it is nobody else's
 * when another has signed in meanwhile.
 */
export async function send({ method = 'POST', url, body }: Call, key: string, userId: string): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method,
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-akun': userId },
      body: JSON.stringify(body),
    });
    const answer = (await response.json().catch(() => null)) as {
      message?: string;
      error?: { code?: string; fields?: Record<string, string> };
    } | null;
    const said = { message: answer?.message ?? '', fields: answer?.error?.fields ?? {}, answered: true };
    if (response.ok) return { ...said, outcome: 'done' };
    const code = answer?.error?.code ?? '';
    if (response.status === 401) return { ...said, outcome: 'signed out' };
    // A limit on bids is the rules' answer, to be read now; a bid sent by itself a day later is not what was meant.
    const limited = code.startsWith('bid_limit_');
    const busy = [408, 429].includes(response.status) && !limited;
    if (response.status >= 500 || busy || code === 'idempotency_running') {
      return { ...said, outcome: 'later' };
    }
    return { ...said, outcome: 'refused' };
  } catch {
    return unheard;
  }
}

/** Sends one that waits, unless it is too old to be meant; what may be taken back is noted. */
export async function sendWaiting(one: Waiting): Promise<Sent> {
  const sentAt = Date.now();
  if (!one.lasting && sentAt - one.madeAt > TOO_OLD_MS)
    return { ...unheard, outcome: 'refused', message: TOO_OLD };
  const sent = await send(one, one.key, one.userId);
  if (sent.outcome === 'done' && one.undo) noteDone({ ...one, undo: one.undo }, sentAt);
  return sent;
}

/**
 * Sends a command at once and keeps it where no answer came, whatever the browser says about its signal; what was sent
 * and lost is sent again under the same key, so that the server takes it once. Where there was an answer
 * nothing is kept, and the form says why.
 */
export async function sendOrKeep(one: NewWaiting): Promise<Sent & { kept: boolean }> {
  const waiting = { ...one, key: crypto.randomUUID(), madeAt: Date.now() };
  const tried = navigator.onLine;
  const sent = tried ? await sendWaiting(waiting) : unheard;
  return { ...sent, kept: !sent.answered && keepWaiting({ ...waiting, tried }) };
}

const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 5 * 60_000;

/** How long to wait after the n-th attempt without an answer: twice as long each time. */
export function restAfter(tries: number): number {
  return Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (tries - 1));
}
