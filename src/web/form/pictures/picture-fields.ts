/** A picture as a form carries it: its address and what it shows. */
export type FormPicture = { url: string; alt: string };

const FIELD = /^picture-(\d{1,3})-(url|alt|at|out)$/;

/** The name of one of the fields of the picture at `place`. */
export function pictureField(place: number, field: 'url' | 'alt' | 'at' | 'out'): string {
  return `picture-${place}-${field}`;
}

/**
 * The pictures that a form's fields name, in their order: by `at` where a form without scripts gives it, else as they
 * stand. Those ticked `out` are left out.
 */
export function picturesIn(fields: Iterable<[string, unknown]>): FormPicture[] {
  const places = new Map<number, Partial<Record<string, string>>>();
  for (const [name, value] of fields) {
    const [, place, field] = FIELD.exec(name) ?? [];
    if (!field || typeof value !== 'string') continue;
    places.set(Number(place), { ...places.get(Number(place)), [field]: value });
  }
  return [...places]
    .map(([place, { url = '', alt = '', at, out }]) => ({
      picture: { url, alt },
      order: orderOf(place + 1, Number(at) || place + 1),
      place,
      kept: url !== '' && out === undefined,
    }))
    .filter(({ kept }) => kept)
    .sort((a, b) => a.order - b.order || a.place - b.place)
    .map(({ picture }) => picture);
}

/** A picture that is moved goes before the one at its new place when it comes from below, and after it from above. */
function orderOf(stands: number, wanted: number): number {
  return wanted + Math.sign(wanted - stands) / 2;
}
