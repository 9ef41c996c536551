import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { Skeleton } from '../../ui/tell/skeleton.tsx';
import { listHref } from './list-state.ts';

/** One column of a list: how it is called, sorted and shown. */
export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row, number: number) => ReactNode;
  numeric?: boolean;
  /** The name that sorts by this column in the address. */
  sort?: string;
  /** Can't be put away: what a row is, and what can be done with it. */
  fixed?: boolean;
  /** Shown only to who asks for it. */
  extra?: boolean;
  /** How the cell stands in a card on phones: across its head, at its foot, or not at all. */
  card?: 'head' | 'foot' | 'none';
  /** Words that may be long: where there is less room than on a desk they end in an ellipsis, so that a row stays a row. */
  text?: true;
  /** A word that knows no end is broken, so that it moves no figure and no state out of sight. */
  breaks?: true;
  /** A day or a time, which stays in one line however long the words beside it are. */
  when?: true;
  /** Given up first where there is less room than on a desk, so that what is asked for more often stays in sight. */
  wide?: true;
  className?: string;
};

/** A row's number in the whole list, and the row with what a table needs of it. */
export type Rows<Row> = {
  data: Row[];
  page: number;
  limit: number;
};

/** The columns to show: the usual ones, or those that were chosen. */
export function shownColumns<Row>(columns: Column<Row>[], chosen: string[] | undefined): Column<Row>[] {
  return columns.filter((column) => column.fixed || (chosen ? chosen.includes(column.id) : !column.extra));
}

const SKELETON_AFTER_MS = 180;

const onlyWide = (column: { wide?: true }) => (column.wide ? 'md:max-xl:hidden' : undefined);

/** Whether the list itself, not a dialog over it, is being read again for longer than a blink. */
function useLoadingList(path: string): boolean {
  const { search } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const changes =
    state === 'loading' &&
    !formMethod &&
    location.pathname === path &&
    listHref(path, location.search, {}) !== listHref(path, search, {});
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!changes) return setLate(false);
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return changes && late;
}

/**
 * The table of a list: sortable heads, one row per record (a card below 768 px), the shape of the rows while others
 * come. `pick` gives a row's checkbox, `pickAll` the one in the head.
 */
export function ListTable<Row>({
  caption,
  path,
  columns,
  rows,
  defaultSort,
  keyOf,
  pick,
  pickAll,
  picked,
}: {
  caption: string;
  path: string;
  columns: Column<Row>[];
  rows: Rows<Row>;
  /** How the list is sorted when the address says nothing. */
  defaultSort?: string;
  keyOf: (row: Row) => string | number;
  pick?: (row: Row) => ReactNode;
  pickAll?: ReactNode;
  picked?: (row: Row) => boolean;
}) {
  const { search } = useLocation();
  const loading = useLoadingList(path);
  const sort = new URLSearchParams(search).get('sort') ?? defaultSort;
  const sorted = (name: string) => ({
    href: listHref(path, search, { sort: sort === name ? `-${name}` : name }),
    direction: sort === name ? ('asc' as const) : sort === `-${name}` ? ('desc' as const) : null,
  });
  return (
    <div aria-busy={loading || undefined}>
      <Table caption={caption}>
        <thead>
          <tr>
            {pick && (
              <td className="w-12 border-b border-line bg-sunken/50 pl-4 md:w-10 md:pl-3">{pickAll}</td>
            )}
            {columns.map((column) => (
              <Th
                key={column.id}
                numeric={column.numeric}
                className={onlyWide(column)}
                sort={column.sort ? sorted(column.sort) : undefined}
              >
                {column.label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading
            ? Array.from({ length: Math.max(3, rows.data.length) }, (_, at) => (
                <tr key={at} className="border-b border-line last:border-0">
                  {pick && <Td data-card="pick" />}
                  {columns.map((column) => (
                    <Td
                      key={column.id}
                      label={column.card ? undefined : column.label}
                      data-card={column.card}
                      className={cx('h-16 md:h-12', onlyWide(column))}
                    >
                      <Skeleton className={cx('h-4', column.numeric ? 'ml-auto w-16' : 'w-3/4 min-w-12')} />
                    </Td>
                  ))}
                </tr>
              ))
            : rows.data.map((row, at) => (
                <Tr key={keyOf(row)} selected={pick ? picked?.(row) : undefined} data-row tabIndex={-1}>
                  {pick && (
                    <Td data-card="pick" className="w-12 pr-0!">
                      {pick(row)}
                    </Td>
                  )}
                  {columns.map((column) => (
                    <Td
                      key={column.id}
                      label={column.card ? undefined : column.label}
                      numeric={column.numeric}
                      data-card={column.card}
                      className={cx(
                        'md:h-12 md:py-0.5! md:leading-5 md:max-xl:whitespace-nowrap',
                        column.text && 'md:max-xl:max-w-28 md:max-xl:truncate',
                        column.breaks && 'wrap-anywhere xl:min-w-32',
                        column.when && 'md:whitespace-nowrap',
                        onlyWide(column),
                        column.className,
                      )}
                    >
                      {column.cell(row, (rows.page - 1) * rows.limit + at + 1)}
                    </Td>
                  ))}
                </Tr>
              ))}
        </tbody>
      </Table>
      {loading && (
        <p role="status" className="sr-only">
          Memuat daftar
        </p>
      )}
    </div>
  );
}
