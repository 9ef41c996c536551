import { fail } from '../../../domain/domain-error.ts';

/** Parses a record id from a URL or form; an invalid one matches no record. */
export function parseRecordId(text: unknown): number {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : fail('not_found');
}
