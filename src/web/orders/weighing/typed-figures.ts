import { typedQuantity } from '../../../shared/figures/quantity.ts';

export type TypedReading = { gross: string; tare: string; sacks: string };

type Rest = {
  moisture?: string | undefined;
  hampa?: string | undefined;
  weighed_by?: string | undefined;
  tera?: string | undefined;
  tera_until?: string | undefined;
  place?: string | undefined;
};

const orNothing = (text: string): number => typedQuantity(text) ?? 0;

/** A ticket's figures as they were typed, for the verb: rows without a weight are left out, what is no number is NaN. */
export function figuresTyped(rows: readonly TypedReading[], rest: Rest, at: Date) {
  return {
    readings: rows
      .filter(({ gross }) => gross.trim() !== '')
      .map(({ gross, tare, sacks }) => ({
        gross: orNothing(gross),
        tare: orNothing(tare),
        sacks: sacks.trim() === '' ? 1 : orNothing(sacks),
      })),
    // Several are parted by a space or a semicolon, since a comma stands within one.
    moisture: (rest.moisture ?? '')
      .split(/[\s;]+/)
      .filter(Boolean)
      .map(orNothing),
    hampa: rest.hampa?.trim() ? orNothing(rest.hampa) : null,
    weighed_by: rest.weighed_by ?? '',
    weighed_at: at.toISOString(),
    ...(rest.tera ? { tera: rest.tera } : {}),
    tera_until: rest.tera_until || null,
    ...(rest.place ? { place: rest.place } : {}),
  };
}

/** What the rows come to so far: kilograms net, and sacks; NaN while one of them is no number. */
export function sumTyped(rows: readonly TypedReading[]): { net: number; sacks: number } {
  const { readings } = figuresTyped(rows, {}, new Date(0));
  const grams = readings.reduce((sum, { gross, tare }) => sum + Math.round((gross - tare) * 1000), 0);
  return { net: grams / 1000, sacks: readings.reduce((sum, { sacks }) => sum + sacks, 0) };
}

/** The rows of a form as its texts stand by their names (`gross.0` …), in their order. */
export function rowsTyped(texts: Record<'gross' | 'tare' | 'sacks', Record<string, string>>): TypedReading[] {
  const { gross, tare, sacks } = texts;
  return Object.keys(gross)
    .sort((a, b) => Number(a) - Number(b))
    .map((at) => ({ gross: gross[at] ?? '', tare: tare[at] ?? '', sacks: sacks[at] ?? '' }));
}

/** The same of what was typed into a form that was refused; undefined where none was. */
export function rowsRefused(values: Record<string, string> | undefined): TypedReading[] | undefined {
  if (!values) return undefined;
  const of = (name: string) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, text]) =>
        key.startsWith(`${name}.`) && text.trim() !== '' ? [[key.slice(name.length + 1), text]] : [],
      ),
    );
  const rows = rowsTyped({ gross: of('gross'), tare: of('tare'), sacks: of('sacks') });
  return rows.length > 0 ? rows : undefined;
}

/** The verb's texts by the fields of a form: several measurements of moisture stand in one. */
export const inFields = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([at, text]) => [at.replace(/^moisture\.\d+$/, 'moisture'), text]),
  );
