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
  /** Set once the server has refused it for good: the reason, to be read and put away. */
  refused?: string;
};

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

/** Keeps one more; false where the browser has no storage, and then it must be sent at once. */
export function keepWaiting(one: Omit<Waiting, 'key'>): boolean {
  return write([...readWaiting(), { ...one, key: crypto.randomUUID() }]);
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

/** What became of an attempt: `later` when there is no answer that says anything about the command. */
export type Sent = { outcome: 'done' | 'refused' | 'later'; message: string };

/** Sends one; the request outlives the page. */
export async function sendWaiting({ key, url, body }: Waiting): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const answer = (await response.json().catch(() => null)) as {
      message?: string;
      error?: { code?: string };
    } | null;
    const message = answer?.message ?? '';
    if (response.ok) return { outcome: 'done', message };
    const running = answer?.error?.code === 'idempotency_running';
    if (response.status >= 500 || [401, 408, 429].includes(response.status) || running) {
      return { outcome: 'later', message };
    }
    return { outcome: 'refused', message };
  } catch {
    return { outcome: 'later', message: '' };
  }
}
