/** The address of the sign-in page that leads back to `path` of this site afterwards. */
export function signInHref(path: string): string {
  return `/login?kembali=${encodeURIComponent(path)}`;
}

/** The same for the registration page. */
export function registerHref(path: string): string {
  return `/register?kembali=${encodeURIComponent(path)}`;
}
