/** What a server elsewhere said; `retryAfter` in seconds, where it named them. */
export type Posted = { status: number; text: string; retryAfter: number | null };

/** The way to servers elsewhere, handed in with the shop. None of its calls belongs inside a transaction. */
export type Outside = {
  /** Whether an address may be called at all, as far as it can be seen by itself: not one of this machine's own network. */
  allows(url: string): boolean;
  /**
   * Sends by POST; redirections are not followed, and an answer is read only so far. Throws when none came, and
   * `NotOutside` where the address turns out to lead into a network of our own.
   */
  post(url: string, message: { headers: Record<string, string>; body: string | Uint8Array }): Promise<Posted>;
};

/** Nothing was sent: the address is not one that may be called. */
export class NotOutside extends Error {
  readonly notOutside = true;
}

export function isNotOutside(thrown: unknown): boolean {
  return (thrown as { notOutside?: unknown } | null)?.notOutside === true;
}
