import type { z } from 'zod';
import type { FieldName } from '../../../forms/field-name.ts';
import { listHref } from '../list-url.ts';

export type FilterOption = { value: string; label: string };
/** The first farmers as options, and whether there are more. */
export type FarmerOptions = { options: FilterOption[]; more: boolean };

/** Returns the names of all farmers (filters/farmer-names.ts). */
const FARMER_NAMES_PATH = '/admin/farmer-names';

/** One filter of a list apart from its search: a form field or a pair of fields. */
export type ListFilter = { label: string } & (
  | {
      kind: 'choice';
      name: string;
      all: string;
      options: FilterOption[];
      /** URL that returns the remaining options when the panel opens. */
      rest?: string;
    }
  | { kind: 'text'; name: string; hint?: string }
  | { kind: 'days'; names: [string, string] }
  | { kind: 'sums'; names: [string, string] }
);

/** Builds filters for a list with the query schema `S`; a name that the schema lacks does not compile. */
export const filterBuilder = <S extends z.ZodType>() => ({
  choice: (name: FieldName<S>, label: string, options: FilterOption[], all = 'Semua'): ListFilter => ({
    kind: 'choice',
    name,
    label,
    all,
    options,
  }),
  /** Filters by farmer, for readers who see all farmers' records; omitted when there is no option. */
  farmer: (name: FieldName<S>, { options, more }: FarmerOptions): ListFilter[] =>
    options.length === 0
      ? []
      : [
          {
            kind: 'choice',
            name,
            label: 'Petani',
            all: 'Semua',
            options,
            ...(more ? { rest: FARMER_NAMES_PATH } : {}),
          },
        ],
  text: (name: FieldName<S>, label: string, hint?: string): ListFilter => ({
    kind: 'text',
    name,
    label,
    ...(hint ? { hint } : {}),
  }),
  days: (from: FieldName<S>, to: FieldName<S>, label: string): ListFilter => ({
    kind: 'days',
    names: [from, to],
    label,
  }),
  sums: (least: FieldName<S>, most: FieldName<S>, label: string): ListFilter => ({
    kind: 'sums',
    names: [least, most],
    label,
  }),
});

/** Turns a table of labels into options. */
export const optionsOf = <K extends string>(
  values: readonly K[],
  labels: Record<K, string>,
): FilterOption[] => values.map((value) => ({ value, label: labels[value] }));

export const filterParamNames = (one: ListFilter): string[] => ('names' in one ? one.names : [one.name]);

/** Describes the URL's value of a filter; null when the filter is not active. */
export function filterValueText(
  one: ListFilter,
  query: URLSearchParams,
  inMoney: (sum: number) => string,
): string | null {
  const [first, second] = filterParamNames(one).map((name) => query.get(name)?.trim() || undefined);
  if (first === undefined && second === undefined) return null;
  if (one.kind === 'choice') return one.options.find(({ value }) => value === first)?.label ?? first!;
  if (one.kind === 'text') return first!;
  const said = (text: string) =>
    one.kind === 'sums' ? inMoney(Number(text)) : text.split('-').reverse().join('/');
  if (first && second) return first === second ? said(first) : `${said(first)} – ${said(second)}`;
  return first ? `mulai ${said(first)}` : `sampai ${said(second!)}`;
}

/** The list's URL without this filter. */
export const hrefWithoutFilter = (one: ListFilter, path: string, search: string): string =>
  listHref(path, search, Object.fromEntries(filterParamNames(one).map((name) => [name, null])));
