/** The cookie of a device on which a farmer has asked for large letters and few things at a time. */
export const LETTERS = 'lumbung.huruf';
export const LARGE = 'besar';

export const asksForLarge = (cookies: string | null): boolean =>
  (cookies ?? '').split(/;\s*/).includes(`${LETTERS}=${LARGE}`);
