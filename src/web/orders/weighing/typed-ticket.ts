import { parseQuantityInput } from '../../../shared/format/quantity.ts';
import { parseTypedDay } from '../../../shared/format/typed-day.ts';

export type TypedReading = { gross: string; tare: string; sacks: string };

type TypedDetails = {
  moisture?: string | undefined;
  hampa?: string | undefined;
  weighed_by?: string | undefined;
  tera?: string | undefined;
  tera_until?: string | undefined;
  place?: string | undefined;
};

const quantityOrZero = (text: string): number => parseQuantityInput(text) ?? 0;

/**
 * Converts the input of a ticket for the use case: rows without a weight are omitted, an invalid number is
 * NaN.
 */
export function parseTypedTicket(rows: readonly TypedReading[], rest: TypedDetails, at: Date) {
  return {
    readings: rows
      .filter(({ gross }) => gross.trim() !== '')
      .map(({ gross, tare, sacks }) => ({
        gross: quantityOrZero(gross),
        tare: quantityOrZero(tare),
        sacks: sacks.trim() === '' ? 1 : quantityOrZero(sacks),
      })),
    // Several values are separated by a space or a semicolon, because the comma is the decimal separator.
    moisture: (rest.moisture ?? '')
      .split(/[\s;]+/)
      .filter(Boolean)
      .map(quantityOrZero),
    hampa: rest.hampa?.trim() ? quantityOrZero(rest.hampa) : null,
    weighed_by: rest.weighed_by ?? '',
    weighed_at: at.toISOString(),
    ...(rest.tera ? { tera: rest.tera } : {}),
    tera_until: parseTypedDay(rest.tera_until ?? '') || null,
    ...(rest.place ? { place: rest.place } : {}),
  };
}

/** The running total: net kilograms and sacks; NaN while a row has an invalid number. */
export function typedTotal(rows: readonly TypedReading[]): { net: number; sacks: number } {
  const { readings } = parseTypedTicket(rows, {}, new Date(0));
  const grams = readings.reduce((sum, { gross, tare }) => sum + Math.round((gross - tare) * 1000), 0);
  return { net: grams / 1000, sacks: readings.reduce((sum, { sacks }) => sum + sacks, 0) };
}

/** Builds the rows from a form's values by name (`gross.0` …), in order. */
export function typedRows(texts: Record<'gross' | 'tare' | 'sacks', Record<string, string>>): TypedReading[] {
  const { gross, tare, sacks } = texts;
  return Object.keys(gross)
    .sort((a, b) => Number(a) - Number(b))
    .map((at) => ({ gross: gross[at] ?? '', tare: tare[at] ?? '', sacks: sacks[at] ?? '' }));
}

/** The rows of a rejected form; undefined without one. */
export function rowsFromFailure(values: Record<string, string> | undefined): TypedReading[] | undefined {
  if (!values) return undefined;
  const of = (name: string) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, text]) =>
        key.startsWith(`${name}.`) && text.trim() !== '' ? [[key.slice(name.length + 1), text]] : [],
      ),
    );
  const rows = typedRows({ gross: of('gross'), tare: of('tare'), sacks: of('sacks') });
  return rows.length > 0 ? rows : undefined;
}

/** Maps the use case's error texts to form fields: one field holds several moisture values. */
export const toFieldErrors = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([at, text]) => [at.replace(/^moisture\.\d+$/, 'moisture'), text]),
  );
