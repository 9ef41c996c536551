import { exactSum } from '../../shared/format/quantity.ts';
import {
  type CartChanges,
  type CartItem,
  type CartPair,
  cartPairsOf,
  changesSince,
  isChange,
  rebaseCart,
} from './cart-items.ts';
import { ACCOUNT_KEY } from './cart-storage-keys.ts';
import { readCart, writeCart } from './cart-store.ts';

/**
 * `base` is the account's cart as this browser last read it; any difference must still be sent. `merge` is a
 * guest's cart being merged into the account, verbatim, with the idempotency key that prevents a retry from
 * adding it twice.
 */
type CartAccount = { user: string; base: CartPair[]; merge?: { key: string; lines: CartChanges['set'] } };

export type CartCalls = {
  /** Whether a user is signed in; a separate call, because a negative response is no failure. */
  signedIn(): Promise<boolean>;
  /** The account's cart; null when no user is signed in any more. */
  get(): Promise<CartItem[] | null>;
  change(changes: CartChanges): Promise<CartItem[] | null>;
  merge(key: string, lines: CartChanges['set']): Promise<CartItem[] | null>;
};

/** The cart's API calls; they reject when the device is offline or the server cannot respond. */
export function cartCalls(base: string, send: typeof fetch = fetch): CartCalls {
  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await send(`${base}/cart${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A change made just before leaving the page still arrives.
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
      // A retry returns the first response, which may be outdated.
      return merged && call('GET', '');
    },
  };
}

function readAccount(): CartAccount | null {
  try {
    const value = JSON.parse(localStorage.getItem(ACCOUNT_KEY) ?? 'null') as Partial<CartAccount> | null;
    const isPair = (one: unknown) => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite);
    return typeof value?.user === 'string' && Array.isArray(value.base) && value.base.every(isPair)
      ? (value as CartAccount)
      : null;
  } catch {
    return null;
  }
}

/** Stores the cart's account. Throws without storage, because then nothing must be merged. */
function writeAccount(account: CartAccount): void {
  localStorage.setItem(ACCOUNT_KEY, JSON.stringify(account));
}

/** Returns the account of the browser's cart; null for a guest's. */
export function cartOwner(): string | null {
  return readAccount()?.user ?? null;
}

/** Whether the browser has changes that the account of `user` lacks. */
export function hasUnsentChanges(user: string): boolean {
  const account = readAccount();
  if (account?.user !== user) return true;
  return account.merge !== undefined || isChange(changesSince(account.base, readCart()));
}

/** Removes an account's cart from the browser; a guest's own stays. */
export function clearAccountCart(): void {
  if (cartOwner() === null) return;
  writeCart([]);
  try {
    localStorage.removeItem(ACCOUNT_KEY);
  } catch (thrown) {
    console.warn('The cart could not be cleared.', thrown);
  }
}

/**
 * Verifies that no user is signed in before it removes an account's cart, because a cached page cannot know.
 */
export async function resetAfterSignOut(calls: CartCalls): Promise<void> {
  if (cartOwner() !== null && !(await calls.signedIn())) clearAccountCart();
}

/**
 * Synchronises the browser's cart with the account of `user`: it merges a guest's cart once (R2), sends local
 * changes, applies remote ones, and first drops another account's cart. One tab runs it at a time; it rejects
 * without data loss when the server is unreachable.
 */
export async function syncCart(user: string, calls: CartCalls): Promise<void> {
  const known = readAccount();
  if (known && known.user !== user) clearAccountCart();
  const account = known?.user === user ? known : startMerge(user);
  const from = readCart();
  let answer: CartItem[] | null;
  if (account.merge) answer = await mergeInto(account, account.merge, from, calls);
  else {
    const changes = changesSince(account.base, from);
    answer = isChange(changes) ? await calls.change(changes) : await calls.get();
  }
  // Signed out in the meantime, here or by the server.
  if (readAccount()?.user !== user) return;
  if (answer === null) return clearAccountCart();
  writeAccount({ user, base: cartPairsOf(answer) });
  const now = readCart();
  const next = rebaseCart(answer, from, now);
  if (JSON.stringify(next) !== JSON.stringify(now)) writeCart(next);
}

/** Assigns the browser's cart to this user, with the guest's lines still to be merged. */
function startMerge(user: string): CartAccount {
  const items = readCart();
  const account: CartAccount = {
    user,
    base: cartPairsOf(items),
    ...(items.length > 0 ? { merge: { key: newKey(), lines: changesSince([], items).set } } : {}),
  };
  writeAccount(account);
  return account;
}

/** `crypto.randomUUID` is missing on plain HTTP. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Merges the guest's cart as of the sign-in, then applies later changes. */
async function mergeInto(
  { base }: CartAccount,
  { key, lines }: NonNullable<CartAccount['merge']>,
  now: CartItem[],
  calls: CartCalls,
): Promise<CartItem[] | null> {
  const merged = await calls.merge(key, lines);
  const since = changesSince(base, now);
  if (!merged || !isChange(since)) return merged;
  const guest = new Map(base);
  const there = new Map(cartPairsOf(merged));
  const set = since.set.map((line) => ({
    ...line,
    quantity: mergedQuantity(line.quantity, there.get(line.id) ?? 0, guest.get(line.id) ?? 0),
  }));
  return calls.change({ set, remove: since.remove });
}

/** Returns the quantity of a line that both the browser and the account changed; never 0. */
function mergedQuantity(quantity: number, there: number, guest: number): number {
  const sum = exactSum(there, quantity, -guest);
  return sum > 0 ? sum : quantity;
}
