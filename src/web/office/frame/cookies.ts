import { LARGE, LETTERS } from '../../page/head/letters.ts';

const YEAR = 31_536_000;
const COLUMNS = 'lumbung.kolom.';
const THEME = 'lumbung.tema';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** What the browser remembers of the back office's look: the theme, and the columns that each list shows. */
export type Look = { theme: Theme; columns: Record<string, string[]> };

/** The look that a request's cookies ask for; what cannot be read is left at its default. */
export function lookOf(cookies: string | null): Look {
  const look: Look = { theme: 'light', columns: {} };
  for (const pair of (cookies ?? '').split(/;\s*/)) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    if (name === THEME && THEMES.includes(value as Theme)) look.theme = value as Theme;
    if (name.startsWith(COLUMNS) && /^[a-z]{1,30}$/.test(name.slice(COLUMNS.length))) {
      look.columns[name.slice(COLUMNS.length)] = value.split('.').filter((id) => /^\w{1,30}$/.test(id));
    }
  }
  return look;
}

const remembered = (name: string, value: string) =>
  `${name}=${value}; Path=/admin; Max-Age=${value ? YEAR : 0}; SameSite=Lax; HttpOnly`;

/** A Set-Cookie that remembers how large this device's letters are, on the site too. */
export const lettersCookie = (large: boolean) =>
  `${LETTERS}=${large ? LARGE : ''}; Path=/; Max-Age=${large ? YEAR : 0}; SameSite=Lax; HttpOnly`;

/** A Set-Cookie that remembers the theme. */
export const themeCookie = (theme: Theme) => remembered(THEME, theme);

/** A Set-Cookie that remembers a list's columns; none makes it forget them. */
export const columnsCookie = (list: string, ids: string[]) => remembered(COLUMNS + list, ids.join('.'));
