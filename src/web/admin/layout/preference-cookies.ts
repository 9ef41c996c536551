import { LARGE_TEXT, TEXT_SIZE_COOKIE } from '../../common/head/text-size.ts';

const YEAR_SECONDS = 31_536_000;
const COLUMNS_COOKIE_PREFIX = 'lumbung.columns.';
const THEME_COOKIE = 'lumbung.theme';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Display preferences that cookies store: the theme, and the visible columns of each list. */
export type DisplayPreferences = { theme: Theme; columns: Record<string, string[]> };

/** Reads the display preferences from the cookies; an invalid value becomes the default. */
export function readDisplayPreferences(cookies: string | null): DisplayPreferences {
  const look: DisplayPreferences = { theme: 'light', columns: {} };
  for (const pair of (cookies ?? '').split(/;\s*/)) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    if (name === THEME_COOKIE && THEMES.includes(value as Theme)) look.theme = value as Theme;
    if (
      name.startsWith(COLUMNS_COOKIE_PREFIX) &&
      /^[a-z]{1,30}$/.test(name.slice(COLUMNS_COOKIE_PREFIX.length))
    ) {
      look.columns[name.slice(COLUMNS_COOKIE_PREFIX.length)] = value
        .split('.')
        .filter((id) => /^\w{1,30}$/.test(id));
    }
  }
  return look;
}

const preferenceCookie = (name: string, value: string) =>
  `${name}=${value}; Path=/admin; Max-Age=${value ? YEAR_SECONDS : 0}; SameSite=Lax; HttpOnly`;

/** Returns a Set-Cookie header that stores this device's text size, also for the public site. */
export const textSizeCookie = (large: boolean) =>
  `${TEXT_SIZE_COOKIE}=${large ? LARGE_TEXT : ''}; Path=/; Max-Age=${large ? YEAR_SECONDS : 0}; SameSite=Lax; HttpOnly`;

/** Returns a Set-Cookie header that stores the theme. */
export const themeCookie = (theme: Theme) => preferenceCookie(THEME_COOKIE, theme);

/** Returns a Set-Cookie header that stores a list's columns; an empty array resets them. */
export const columnsCookie = (list: string, ids: string[]) =>
  preferenceCookie(COLUMNS_COOKIE_PREFIX + list, ids.join('.'));
