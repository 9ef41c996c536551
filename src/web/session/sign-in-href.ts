/** URL of the sign-in page that returns to `path`. */
export function signInHref(path: string): string {
  return `/login?kembali=${encodeURIComponent(path)}`;
}

/** The same for the registration page. */
export function registerHref(path: string): string {
  return `/register?kembali=${encodeURIComponent(path)}`;
}
