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
