/** The page size of admin lists (ADM-19). */
export const ADMIN_PAGE_SIZE = 10;
/** Query defaults of admin lists; search totals are capped because nobody needs an exact large number. */
export const ADMIN_LIST_QUERY = { limit: ADMIN_PAGE_SIZE, count: 'capped' } as const;

/** The page sizes that the reader can choose; no list returns more than a hundred rows. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The number of rows per page in the URL, or the list's default. */
export function rowsPerPage(url: string, usual: number = ADMIN_PAGE_SIZE): number {
  const asked = Number(new URL(url).searchParams.get('limit'));
  return PAGE_SIZES.find((size) => size === asked) ?? usual;
}

/** `ADMIN_LIST_QUERY` with the number of rows per page in the URL. */
export const adminListQuery = (url: string) => ({ ...ADMIN_LIST_QUERY, limit: rowsPerPage(url) });

/** Default filters of lists whose URL has none; archived listings are hidden. */
export const DEFAULT_FILTERS: { products: { state: 'active' }; [noun: string]: Record<string, string> } = {
  products: { state: 'active' },
};

/** URL parameters that do not filter rows. */
export const NON_FILTER_PARAMS = [
  'page',
  'limit',
  'sort',
  'add',
  'edit',
  'delete',
  'off',
  'change',
  'product',
  'bid',
  'action',
  'message',
  'saved',
  'find',
];

/** URL parameters of dialogs; the rest of the URL is the list itself. */
const DIALOG_PARAMS = ['add', 'edit', 'delete', 'off', 'change', 'product'];

/**
 * Returns the list's URL with `changes` applied: null removes a parameter, and a new filter returns to the
 * first page.
 */
export function listHref(
  path: string,
  search: string,
  changes: Record<string, string | number | null>,
): string {
  const query = new URLSearchParams(search);
  for (const name of DIALOG_PARAMS) query.delete(name);
  const filters = Object.keys(changes).some((name) => name !== 'page' && !DIALOG_PARAMS.includes(name));
  if (filters) query.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '' || (name === 'page' && Number(value) <= 1)) query.delete(name);
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

type RowDialog = 'edit' | 'delete';
type InUrl<Kind> = { kind: Kind; id: string } | null;

/**
 * Returns the dialog that the URL opens: `add`, or one of one row, `edit` and `delete` unless the list has others (`off` switches
 * the row off).
 */
export function dialogInUrl(search: URLSearchParams): InUrl<'add' | RowDialog>;
export function dialogInUrl<Kind extends string>(
  search: URLSearchParams,
  kinds: readonly Kind[],
): InUrl<'add' | Kind>;
export function dialogInUrl(
  search: URLSearchParams,
  kinds: readonly string[] = ['edit', 'delete'],
): InUrl<string> {
  if (search.has('add')) return { kind: 'add', id: '' };
  for (const kind of kinds) {
    const id = search.get(kind);
    if (id) return { kind, id };
  }
  return null;
}

/** Returns the URL's non-empty values of `names`. */
export function nonEmptyParams(search: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}
