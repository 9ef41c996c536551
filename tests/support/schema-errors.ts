import type { z } from 'zod';

/** What an input's schema says of a value: `ok`, or the first text that is said of it and where. */
export function saidOf(schema: z.ZodType, value: unknown): string {
  const { success, error } = schema.safeParse(value);
  if (success) return 'ok';
  const [issue] = error.issues;
  return `${issue!.path.join('.')}: ${issue!.message}`;
}

export const long = (letters: number): string => 'x'.repeat(letters);

/** `n` of them, each by its number from 1. */
export const many = <T>(n: number, of: (at: number) => T): T[] =>
  Array.from({ length: n }, (_, at) => of(at + 1));

/** A copy of `base` in which `value` stands at a place such as `items.0.id`. */
export function put<T>(base: T, place: string, value: unknown): T {
  const copy = structuredClone(base) as Record<string, unknown>;
  const way = place.split('.');
  const last = way.pop()!;
  let at = copy;
  for (const name of way) {
    at[name] ??= {};
    at = at[name] as Record<string, unknown>;
  }
  at[last] = value;
  return copy as T;
}

/** What stands at a place such as `items.0.id`. */
const standsAt = (value: unknown, place: string): unknown =>
  place.split('.').reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);

/** A field of words: how many letters it takes at most, and what is said where it is left blank (nothing, unless named). */
export type Words = {
  most: number;
  blank?: string;
  /** What is said of one letter more, where that is not the usual text; null where the input has no text of its own. */
  long?: string | null;
  /** What is said of what is no text. */
  wrong?: string;
  /** What is said of letters that nobody can read; left out where any letter may stand. */
  unreadable?: string;
  /** It is kept with the blanks around it. */
  asTyped?: true;
  /** Of what letter the trial is made. */
  of?: string;
};

const UNREADABLE = 'Ada huruf yang tidak bisa dibaca';
/** Words that must be there, and words that may be; what is said of them ends with `end`. */
export const needed = (most: number, blank: string, end: '' | '.' = ''): Words => ({
  ...{ most, blank, wrong: blank, unreadable: `${UNREADABLE}${end}` },
});
export const maybe = (most: number, end: '' | '.' = ''): Words => ({
  ...{ most, wrong: `Isi dengan teks${end}`, unreadable: `${UNREADABLE}${end}` },
});
/** What is looked for: longer words are refused without a text of their own. */
export const search = (most: number): Words => ({ most, long: null });

/** A form, a value of it that is taken, how its sentences end, and its fields of words. */
export type Form = [
  what: string,
  schema: z.ZodType,
  base: object,
  end: '' | '.',
  fields: Record<string, Words>,
];
/** Each field by itself, for a table. */
export const fieldsOf = (forms: Form[]) =>
  forms.flatMap(([what, schema, base, end, fields]) =>
    Object.entries(fields).map(([at, words]) => [what, at, schema, base, words, end] as const),
  );

/** What an input says of a field at its edges, each by its name. */
export function saidAtEdges(schema: z.ZodType, base: object, place: string, words: Words) {
  const { most, of = 'x' } = words;
  const say = (value: unknown) => saidOf(schema, put(base, place, value)).replace(`${place}: `, '');
  const long = say(of.repeat(most + 1));
  const padded = schema.safeParse(put(base, place, ` ${of.repeat(3)} `)).data;
  return {
    longest: say(of.repeat(most)),
    long: words.long === null ? long !== 'ok' : long,
    blank: say(words.asTyped ? '' : ' '),
    ...(words.wrong ? { wrong: say(5) } : {}),
    ...(words.unreadable ? { unreadable: say(`${of.repeat(3)}\0`) } : {}),
    ...(words.asTyped ? {} : { kept: String(standsAt(padded, place)).toLowerCase() }),
  };
}

/** What it shall say there. */
export const edgesOf = ({ most, of = 'x', ...words }: Words, end: string) => ({
  longest: 'ok',
  long: words.long === null ? true : (words.long ?? `Paling banyak ${most} huruf${end}`),
  blank: words.blank ?? 'ok',
  ...(words.wrong ? { wrong: words.wrong } : {}),
  ...(words.unreadable ? { unreadable: words.unreadable } : {}),
  ...(words.asTyped ? {} : { kept: of.repeat(3) }),
});

/** A field of whole numbers: the least and the most that it takes, what is said beyond either and of half a one. */
export type Numbers = [
  least: number,
  most: number,
  below: string | null,
  above: string | null,
  half?: string,
];

/** Whatever is amiss, the same is said. */
export const sameBeyond = (least: number, most: number, text: string | null): Numbers =>
  text ? [least, most, text, text, text] : [least, most, text, text];
export const MONEY = 1_000_000_000_000;
/** A sum that is booked. */
export const sumOf = (
  below: string,
  most = 'Jumlah terlalu besar.',
  whole = 'Jumlah harus bilangan bulat.',
): Numbers => [1, MONEY, below, most, whole];

/** A form, a value of it that is taken, and its numbers. */
export type Figures = [what: string, schema: z.ZodType, base: object, fields: Record<string, Numbers>];
export const numbersOf = (forms: Figures[]) =>
  forms.flatMap(([what, schema, base, fields]) =>
    Object.entries(fields).map(([at, numbers]) => [what, at, schema, base, numbers] as const),
  );

/** What an input says of a number at its edges: taken at both, and refused a step beyond each. */
export function saidOfNumbers(schema: z.ZodType, base: object, place: string, numbers: Numbers, step = 1) {
  const [least, most, below, above, half] = numbers;
  const say = (value: unknown) => saidOf(schema, put(base, place, value)).replace(`${place}: `, '');
  const refused = (value: number, text: string | null) => (text === null ? say(value) !== 'ok' : say(value));
  return {
    least: say(least),
    most: say(most),
    below: refused(least - step, below),
    above: refused(most + step, above),
    ...(half ? { half: say(least + 0.5), words: say('x') } : {}),
  };
}

export const edgesOfNumbers = ([, , below, above, half]: Numbers) => ({
  least: 'ok',
  most: 'ok',
  below: below ?? true,
  above: above ?? true,
  ...(half ? { half, words: half } : {}),
});

/**
 * What is called by a key: the input and a value of it without the key, where it stands, what is said of another, some that are
 * taken and some that are not. Unless it is open, a sign more at either end makes another of it.
 */
export type Key = [
  what: string,
  schema: z.ZodType,
  base: object,
  at: string,
  text: string,
  taken: readonly string[],
  refused: readonly string[],
  open?: 'open',
];
type Rest<T> = T extends [unknown, ...infer R] ? R : never;

/** The keys of which something else is said than shall be, and what. */
export function wrongOf(...[schema, base, at, text, taken, refused, open]: Rest<Key>): [string, string][] {
  const beside = taken.filter((one) => one.length > 1).flatMap((one) => [`~${one}`, `${one}~`]);
  const shall = [
    ...taken.map((one) => [one, 'ok']),
    ...[...refused, ...(open ? [] : beside)].map((one) => [one, `${at}: ${text}`]),
  ] as [string, string][];
  return shall
    .filter(([one, said]) => saidOf(schema, put(base, at, one)) !== said)
    .map(([one]) => [one, saidOf(schema, put(base, at, one))]);
}
