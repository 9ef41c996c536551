/** URL of the sign-in page that returns to `path`. */
export function signInHref(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`;
}

/** The same for the registration page. */
export function registerHref(path: string): string {
  return `/register?next=${encodeURIComponent(path)}`;
}
