/** The list's page size in the back office (ADM-19). */
export const OFFICE_PAGE = 10;
/** How a list of the back office is asked for: searches are counted no further than a person wants to know. */
export const OFFICE_LIST = { limit: OFFICE_PAGE, count: 'capped' } as const;

/** What a list shows where its address does not say: goods that were archived stand apart. */
export const UNLESS_ASKED: { products: { state: 'active' }; [noun: string]: Record<string, string> } = {
  products: { state: 'active' },
};

/** Parts of an address that choose no rows. */
export const NO_FILTERS = [
  'page',
  'sort',
  'tambah',
  'edit',
  'hapus',
  'ubah',
  'produk',
  'jawab',
  'aksi',
  'pesan',
  'tampilan',
];

/** What of an address is the list itself, without the dialog that stands over it. */
const DIALOGS = ['tambah', 'edit', 'hapus', 'ubah', 'produk'];

/** The address of a list with `changes` made to it: null takes a part away, a new filter starts at the first page. */
export function listHref(
  path: string,
  search: string,
  changes: Record<string, string | number | null>,
): string {
  const query = new URLSearchParams(search);
  for (const name of DIALOGS) query.delete(name);
  const filters = Object.keys(changes).some((name) => name !== 'page' && !DIALOGS.includes(name));
  if (filters) query.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '' || (name === 'page' && Number(value) <= 1)) query.delete(name);
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Which dialog the address opens: `tambah`, or `edit` and `hapus` of one row. */
export function dialogOf(search: URLSearchParams): { kind: 'tambah' | 'edit' | 'hapus'; id: string } | null {
  if (search.has('tambah')) return { kind: 'tambah', id: '' };
  for (const kind of ['edit', 'hapus'] as const) {
    const id = search.get(kind);
    if (id) return { kind, id };
  }
  return null;
}

/** What an address says of `names`; what it leaves empty is left out. */
export function textsOf(search: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}
