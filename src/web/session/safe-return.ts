/** Pages that one never returns to: they lead away again. */
const doors = /^\/(login|register|forgot-password|reset-password|logout|api|admin\/login)(\/|\?|$)/;

/**
 * `target` when it is a plain path of this site, else `fallback`: another host (`//evil`, `/\evil`), another scheme,
 * and line breaks or control characters, plain or encoded, never get through.
 */
export function safeReturn(target: unknown, fallback = '/'): string {
  if (typeof target !== 'string' || target.length > 500) return fallback;
  if (!/^\/[\x21-\x7e]*$/.test(target) || target.includes('\\')) return fallback;
  const path = target.split(/[?#]/)[0] ?? '';
  if (path.includes('//') || /%(?:[01][0-9a-f]|7f|5c|2f)/i.test(path)) return fallback;
  if (/%(?:0[ad]|00)/i.test(target) || doors.test(path)) return fallback;
  return target;
}

/** Where a role begins when it has asked for no page: a farmer in his own house, everybody else in the shop. */
export const homeOf = (role: string): string => (role === 'farmer' ? '/admin/dashboard' : '/');

/** The same page with the return target kept, for links between the pages of signing in. */
export function keepReturn(page: string, target: string): string {
  return target === '/' ? page : `${page}?kembali=${encodeURIComponent(target)}`;
}
