import type { z } from 'zod';
import type { FieldName } from '../../../form/field-name.ts';
import { listHref } from '../list-state.ts';

export type Option = { value: string; label: string };
/** The first farmers to choose from, and whether there are more. */
export type FarmerOptions = { options: Option[]; more: boolean };

/** Where the names of all farmers are read (narrow/farmer-names.ts). */
const FARMER_NAMES = '/admin/nama-petani';

/** One thing by which a list is narrowed, beside its search: a field of the form, or a pair of them. */
export type Narrow = { label: string } & (
  | {
      kind: 'choice';
      name: string;
      all: string;
      options: Option[];
      /** Where the options beyond these are read as soon as the panel is opened. */
      rest?: string;
    }
  | { kind: 'text'; name: string; hint?: string }
  | { kind: 'days'; names: [string, string] }
  | { kind: 'sums'; names: [string, string] }
);

/** The narrowings of a list that is asked for by `S`; a name that its schema lacks does not compile. */
export const narrowing = <S extends z.ZodType>() => ({
  choice: (name: FieldName<S>, label: string, options: Option[], all = 'Semua'): Narrow => ({
    kind: 'choice',
    name,
    label,
    all,
    options,
  }),
  /** Whose it is, for those who see everybody's; none to choose from, no field. */
  farmer: (name: FieldName<S>, { options, more }: FarmerOptions): Narrow[] =>
    options.length === 0
      ? []
      : [
          {
            kind: 'choice',
            name,
            label: 'Petani',
            all: 'Semua',
            options,
            ...(more ? { rest: FARMER_NAMES } : {}),
          },
        ],
  text: (name: FieldName<S>, label: string, hint?: string): Narrow => ({
    kind: 'text',
    name,
    label,
    ...(hint ? { hint } : {}),
  }),
  days: (from: FieldName<S>, to: FieldName<S>, label: string): Narrow => ({
    kind: 'days',
    names: [from, to],
    label,
  }),
  sums: (least: FieldName<S>, most: FieldName<S>, label: string): Narrow => ({
    kind: 'sums',
    names: [least, most],
    label,
  }),
});

/** The options of a table of labels. */
export const optionsOf = <K extends string>(values: readonly K[], labels: Record<K, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));

export const namesIn = (one: Narrow): string[] => ('names' in one ? one.names : [one.name]);

/** What the address says of a narrowing; null where it says nothing. */
export function chosenIn(
  one: Narrow,
  query: URLSearchParams,
  inMoney: (sum: number) => string,
): string | null {
  const [first, second] = namesIn(one).map((name) => query.get(name)?.trim() || undefined);
  if (first === undefined && second === undefined) return null;
  if (one.kind === 'choice') return one.options.find(({ value }) => value === first)?.label ?? first!;
  if (one.kind === 'text') return first!;
  const said = (text: string) =>
    one.kind === 'sums' ? inMoney(Number(text)) : text.split('-').reverse().join('/');
  if (first && second) return first === second ? said(first) : `${said(first)} – ${said(second)}`;
  return first ? `mulai ${said(first)}` : `sampai ${said(second!)}`;
}

/** The list's address without this narrowing. */
export const withoutIt = (one: Narrow, path: string, search: string): string =>
  listHref(path, search, Object.fromEntries(namesIn(one).map((name) => [name, null])));
