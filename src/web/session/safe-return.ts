/** Pages that are no return target, because they redirect. */
const AUTH_PATHS = /^\/(login|register|forgot-password|reset-password|logout|api|admin\/login)(\/|\?|$)/;

/**
 * Returns `target` when it is a plain path of this site, else `fallback`. It rejects another host (`//evil`,
 * `/\evil`), another scheme, and line breaks or control characters, plain or encoded.
 */
export function safeReturnPath(target: unknown, fallback = '/'): string {
  if (typeof target !== 'string' || target.length > 500) return fallback;
  if (!/^\/[\x21-\x7e]*$/.test(target) || target.includes('\\')) return fallback;
  const path = target.split(/[?#]/)[0] ?? '';
  if (path.includes('//') || /%(?:[01][0-9a-f]|7f|5c|2f)/i.test(path)) return fallback;
  if (/%(?:0[ad]|00)/i.test(target) || AUTH_PATHS.test(path)) return fallback;
  return target;
}

/** The start page of a role: the admin for a farmer, the home page for everyone else. */
export const homePathOf = (role: string): string => (role === 'farmer' ? '/admin/dashboard' : '/');

/** Keeps the return path in links between the sign-in pages. */
export function withReturnPath(page: string, target: string): string {
  return target === '/' ? page : `${page}?next=${encodeURIComponent(target)}`;
}
