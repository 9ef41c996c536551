/**
 * Bids and answers that this browser has yet to send: kept while they can still be undone, or until there is signal.
 * They live in the browser's storage, so they outlast a closed tab; the Idempotency-Key that each was given when it was
 * made lets the server take it once, however often it is sent.
 */

export type Waiting = {
  /** The Idempotency-Key. */
  key: string;
  userId: string;
  /** The call, and what it is sent. */
  url: string;
  body: Record<string, unknown>;
  /** What it does, in words, and where its page is. */
  label: string;
  href: string;
  bidId: number | null;
  /** Not sent before this time (ms): until then it can be undone. */
  notBefore: number;
  /** When it was made (ms). */
  madeAt: number;
  /** Set once the server has refused it for good: the reason, to be read and put away. */
  refused?: string;
};

export type NewWaiting = Omit<Waiting, 'key' | 'madeAt'> & Partial<Pick<Waiting, 'key' | 'madeAt'>>;

/** After this long without an answer a request counts as lost: on a dead connection it would hang for minutes. */
const PATIENCE_MS = 12_000;

/**
 * What is older is not sent any more. The server knows a key for a day: a bid that it took without our hearing of it
 * would be made a second time. And a price of the day before yesterday is no longer meant.
 */
const TOO_OLD_MS = 20 * 3_600_000;
const TOO_OLD =
  'Sudah terlalu lama tersimpan di ponsel ini. Lihat dulu keadaannya, lalu ulangi kalau masih perlu.';

const STORE = 'lumbung.menunggu';
const CHANGED = 'lumbung:menunggu';
const NONE: Waiting[] = [];

let text: string | null = null;
let parsed: Waiting[] = NONE;

/** Everything that waits in this browser; the same array as long as nothing has changed. */
export function readWaiting(): Waiting[] {
  let now: string | null = null;
  try {
    now = localStorage.getItem(STORE);
  } catch {
    return NONE;
  }
  if (now === text) return parsed;
  text = now;
  try {
    const value: unknown = JSON.parse(now ?? '[]');
    parsed = Array.isArray(value) ? (value as Waiting[]).filter((one) => typeof one?.key === 'string') : NONE;
  } catch {
    parsed = NONE;
  }
  return parsed;
}

function write(all: Waiting[]): boolean {
  try {
    localStorage.setItem(STORE, JSON.stringify(all));
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

/** Keeps one more, under the key it was sent with before, if it was; false where the browser has no storage. */
export function keepWaiting({ key = crypto.randomUUID(), madeAt = Date.now(), ...one }: NewWaiting): boolean {
  return write([...readWaiting(), { ...one, key, madeAt }]);
}

export function forgetWaiting(key: string): void {
  write(readWaiting().filter((one) => one.key !== key));
}

/** Lets one go now, or notes why it was refused. */
export function changeWaiting(key: string, change: Partial<Pick<Waiting, 'notBefore' | 'refused'>>): void {
  write(readWaiting().map((one) => (one.key === key ? { ...one, ...change } : one)));
}

/** Calls `heard` whenever something is kept or forgotten, in this tab or another. */
export function onWaiting(heard: () => void): () => void {
  window.addEventListener(CHANGED, heard);
  window.addEventListener('storage', heard);
  return () => {
    window.removeEventListener(CHANGED, heard);
    window.removeEventListener('storage', heard);
  };
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

/** Sends one; the request outlives the page. */
export async function sendWaiting({ key, url, body, madeAt }: Waiting): Promise<Sent> {
  if (Date.now() - madeAt > TOO_OLD_MS) {
    return { ...unheard, outcome: 'refused', message: TOO_OLD };
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
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

/**
 * Sends a command at once and keeps it where no answer came, whatever the browser says about its signal; what was sent
 * and lost is sent again under the same key, so that the server takes it once. Where there was an answer
 * nothing is kept, and the form says why.
 */
export async function sendOrKeep(one: NewWaiting): Promise<Sent & { kept: boolean }> {
  const waiting = { ...one, key: crypto.randomUUID(), madeAt: Date.now() };
  const sent = navigator.onLine ? await sendWaiting(waiting) : unheard;
  return { ...sent, kept: !sent.answered && keepWaiting(waiting) };
}

const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 5 * 60_000;

/** How long to wait after the n-th attempt without an answer: twice as long each time. */
export function restAfter(tries: number): number {
  return Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (tries - 1));
}
