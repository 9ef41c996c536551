/** The response of an external server; `retryAfter` in seconds, when the server sent it. */
export type PostResponse = { status: number; text: string; retryAfter: number | null };

/** A fetched file; `cut`: it was larger than the limit, and `bytes` are only its beginning. */
export type FileResponse = { status: number; bytes: Uint8Array; cut: boolean };

/** The client for external servers, passed in with the context. Never call it inside a transaction. */
export type HttpClient = {
  /** Whether a URL may be called, as far as the URL itself shows: it is not in this machine's network. */
  allows(url: string): boolean;
  /**
   * Sends a POST request without following redirects, and reads only a limited response. Throws when no response
   * arrives, and `BlockedAddressError` when the host resolves to an internal network.
   */
  post(
    url: string,
    message: { headers: Record<string, string>; body: string | Uint8Array },
  ): Promise<PostResponse>;
  /**
   * Fetches a file of at most `most` bytes and of the media type `accept`, without following redirects. Only with
   * `ownHosts` also from the operator's own hosts: never where users name the URL. Throws like `post`.
   */
  get(url: string, options: { most: number; accept: string; ownHosts?: boolean }): Promise<FileResponse>;
};

/** The address may not be called; nothing was sent. */
export class BlockedAddressError extends Error {
  readonly notOutside = true;
}

export function isBlockedAddress(thrown: unknown): boolean {
  return (thrown as { notOutside?: unknown } | null)?.notOutside === true;
}
