import { exactSum } from '../../shared/figures/quantity.ts';
import {
  type CartChanges,
  type CartItem,
  type CartPair,
  changesSince,
  isChange,
  pairsOf,
  rebase,
} from './cart-items.ts';
import { ACCOUNT_KEY } from './cart-kept.ts';
import { readCart, writeCart } from './cart-store.ts';

/**
 * `base` is the account's cart as this browser last saw it; what differs from it has still to go there. `merge` is a
 * guest's cart on its way into the account, word for word, with the key that keeps a second attempt from adding it again.
 */
type Account = { user: string; base: CartPair[]; merge?: { key: string; lines: CartChanges['set'] } };

export type CartCalls = {
  /** Whether somebody is signed in; asked where the answer may well be no, which is no failure. */
  signedIn(): Promise<boolean>;
  /** The account's cart; null when nobody is signed in any more. */
  get(): Promise<CartItem[] | null>;
  change(changes: CartChanges): Promise<CartItem[] | null>;
  merge(key: string, lines: CartChanges['set']): Promise<CartItem[] | null>;
};

/** The cart's calls over HTTP; they reject when there is no network or the server cannot answer now. */
export function cartCalls(base: string, send: typeof fetch = fetch): CartCalls {
  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await send(`${base}/cart${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // What was changed a moment before leaving the page still arrives.
      keepalive: method !== 'GET',
    });
    if (response.status === 401) return null;
    if (!response.ok) throw new Error(`The cart could not be kept: ${response.status}`);
    return ((await response.json()) as { data: CartItem[] }).data;
  }
  return {
    async signedIn() {
      const response = await send(`${base}/auth/get-session`);
      if (!response.ok) throw new Error(`Who is signed in is not known: ${response.status}`);
      return ((await response.json()) as { data: object | null }).data !== null;
    },
    get: () => call('GET', ''),
    change: (changes) => call('PATCH', '', changes),
    merge: async (key, items) => {
      const merged = await call('POST', '/merge', { items }, { 'idempotency-key': key });
      // A second attempt gets the first one's answer, which may be old.
      return merged && call('GET', '');
    },
  };
}

function readAccount(): Account | null {
  try {
    const value = JSON.parse(localStorage.getItem(ACCOUNT_KEY) ?? 'null') as Partial<Account> | null;
    const isPair = (one: unknown) => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite);
    return typeof value?.user === 'string' && Array.isArray(value.base) && value.base.every(isPair)
      ? (value as Account)
      : null;
  } catch {
    return null;
  }
}

/** Keeps whose cart this is. It throws where the browser keeps nothing: then nothing may be merged either. */
function writeAccount(account: Account): void {
  localStorage.setItem(ACCOUNT_KEY, JSON.stringify(account));
}

/** Whose account the browser's cart is kept in; null for a guest's. */
export function ownerOfCart(): string | null {
  return readAccount()?.user ?? null;
}

/** Whether the browser holds changes that the account of `user` doesn't have yet. */
export function hasUnsent(user: string): boolean {
  const account = readAccount();
  if (account?.user !== user) return true;
  return account.merge !== undefined || isChange(changesSince(account.base, readCart()));
}

/** Takes an account's cart out of the browser; a guest's own stays. */
export function forgetAccountCart(): void {
  if (ownerOfCart() === null) return;
  writeCart([]);
  try {
    localStorage.removeItem(ACCOUNT_KEY);
  } catch (thrown) {
    console.warn('The cart could not be forgotten.', thrown);
  }
}

/** Makes sure that nobody is signed in before an account's cart leaves the browser: a page kept for offline can't know. */
export async function settleSignedOut(calls: CartCalls): Promise<void> {
  if (ownerOfCart() !== null && !(await calls.signedIn())) forgetAccountCart();
}

/**
 * Brings the browser's cart and the account's of `user` together: a guest's cart is added to it once (R2), changes made
 * here go there, and what other devices changed comes here. Another person's cart is dropped first. Run by one tab at
 * a time; it rejects without having lost anything when the server can't be asked.
 */
export async function syncCart(user: string, calls: CartCalls): Promise<void> {
  const known = readAccount();
  if (known && known.user !== user) forgetAccountCart();
  const account = known?.user === user ? known : begin(user);
  const from = readCart();
  let answer: CartItem[] | null;
  if (account.merge) answer = await mergeInto(account, account.merge, from, calls);
  else {
    const changes = changesSince(account.base, from);
    answer = isChange(changes) ? await calls.change(changes) : await calls.get();
  }
  // Signed out meanwhile, here or by the server.
  if (readAccount()?.user !== user) return;
  if (answer === null) return forgetAccountCart();
  writeAccount({ user, base: pairsOf(answer) });
  const now = readCart();
  const next = rebase(answer, from, now);
  if (JSON.stringify(next) !== JSON.stringify(now)) writeCart(next);
}

/** Marks the browser's cart as this user's, with the guest's lines still to be added to his account. */
function begin(user: string): Account {
  const items = readCart();
  const account: Account = {
    user,
    base: pairsOf(items),
    ...(items.length > 0 ? { merge: { key: newKey(), lines: changesSince([], items).set } } : {}),
  };
  writeAccount(account);
  return account;
}

/** `crypto.randomUUID` is missing where a shop is tried over plain http. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Adds the guest's cart as it was at sign-in, then what was changed since. */
async function mergeInto(
  { base }: Account,
  { key, lines }: NonNullable<Account['merge']>,
  now: CartItem[],
  calls: CartCalls,
): Promise<CartItem[] | null> {
  const merged = await calls.merge(key, lines);
  const since = changesSince(base, now);
  if (!merged || !isChange(since)) return merged;
  const guest = new Map(base);
  const there = new Map(pairsOf(merged));
  const set = since.set.map((line) => ({
    ...line,
    quantity: addedTo(line.quantity, there.get(line.id) ?? 0, guest.get(line.id) ?? 0),
  }));
  return calls.change({ set, remove: since.remove });
}

/** What a line comes to that was raised or lowered by the browser while the account got more of it; never nothing. */
function addedTo(quantity: number, there: number, guest: number): number {
  const sum = exactSum(there, quantity, -guest);
  return sum > 0 ? sum : quantity;
}
