/** 'Minimal 6 karakter' at the default least length of a password (R19). */
export function passwordHint(minLength: number): string {
  return `Minimal ${minLength} karakter`;
}
