/** A picture in a form: its URL and its alternative text. */
export type FormPicture = { url: string; alt: string };

const FIELD = /^picture-(\d{1,3})-(url|alt|at|out)$/;

/** Returns a field name of the picture at `place`. */
export function pictureField(place: number, field: 'url' | 'alt' | 'at' | 'out'): string {
  return `picture-${place}-${field}`;
}

/**
 * Returns the pictures of a form's fields: ordered by `at` if a form without JavaScript provides it, else by
 * position, and without those marked `out`.
 */
export function picturesFromFields(fields: Iterable<[string, unknown]>): FormPicture[] {
  const places = new Map<number, Partial<Record<string, string>>>();
  for (const [name, value] of fields) {
    const [, place, field] = FIELD.exec(name) ?? [];
    if (!field || typeof value !== 'string') continue;
    places.set(Number(place), { ...places.get(Number(place)), [field]: value });
  }
  return [...places]
    .map(([place, { url = '', alt = '', at, out }]) => ({
      picture: { url, alt },
      order: sortKey(place + 1, Number(at) || place + 1),
      place,
      kept: url !== '' && out === undefined,
    }))
    .filter(({ kept }) => kept)
    .sort((a, b) => a.order - b.order || a.place - b.place)
    .map(({ picture }) => picture);
}

/** A picture moved up goes before the one at its new position, one moved down goes after it. */
function sortKey(stands: number, wanted: number): number {
  return wanted + Math.sign(wanted - stands) / 2;
}
