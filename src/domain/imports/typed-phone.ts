import { normalisePhone } from '../formats/normalise-phone.ts';

/** A phone number as a spreadsheet stores it: also without its leading zero, or with decimals; null for none. */
export function typedPhone(typed: string): string | null {
  const whole = typed.trim().replace(/^(\+?\d{8,15})[.,]0+$/, '$1');
  if (ROUNDED.test(whole)) return null;
  return normalisePhone(/^8\d{7,12}$/.test(whole) ? `0${whole}` : whole);
}

/** Digits that a spreadsheet has rounded away: `8.12346E+11`. */
const ROUNDED = /^\+?\d([.,]\d+)?e\+?\d+$/i;

/** The error of a phone number in a file; null for a valid one, or none. */
export function phoneProblem(value: unknown): string | null {
  const typed = typeof value === 'string' ? value.trim() : '';
  if (typed === '' || typedPhone(typed) !== null) return null;
  if (ROUNDED.test(typed))
    return 'Excel memendekkan nomor ini, jadi angkanya hilang. Ubah kolomnya menjadi teks, lalu tulis nomornya lagi';
  // Two numbers have more digits than one, or a separator between them.
  const parts = typed.split(/[/;,\n]/).filter((part) => /\d/.test(part));
  if (typed.replace(/\D/g, '').length > 15 || parts.length > 1)
    return 'Isi satu nomor telepon saja, misalnya 0812 3456 7890';
  return 'Nomor telepon belum benar, misalnya 0812 3456 7890';
}
