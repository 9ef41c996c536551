/** The cookie of a device on which a farmer has chosen large text and fewer items per screen. */
export const TEXT_SIZE_COOKIE = 'lumbung.textSize';
export const LARGE_TEXT = 'large';

export const prefersLargeText = (cookies: string | null): boolean =>
  (cookies ?? '').split(/;\s*/).includes(`${TEXT_SIZE_COOKIE}=${LARGE_TEXT}`);
