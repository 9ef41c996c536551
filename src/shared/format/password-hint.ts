/** The hint for a password's minimum length, by default 'Minimal 6 karakter' (R19). */
export function passwordHint(minLength: number): string {
  return `Minimal ${minLength} karakter`;
}
