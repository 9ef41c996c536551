import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, Th } from '../../ui/table.tsx';
import { listHref } from './list-url.ts';

/** One column of a list: its label, sort key and cell. */
export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row, number: number) => ReactNode;
  numeric?: boolean;
  /** The value of the sort parameter for this column. */
  sort?: string;
  /** Cannot be hidden, such as the record's name and its actions. */
  fixed?: boolean;
  /** Hidden by default. */
  extra?: boolean;
  /**
   * Position of the cell in a card on phones: in the head, at the foot, or hidden. Figures are next to the head, and a
   * `details` in the head opens the card's other cells below.
   */
  card?: 'head' | 'foot' | 'none' | 'figure';
  /** Long text; below desktop width an ellipsis cuts it, so that the row keeps its height. */
  text?: true;
  /** Breaks long words, so that they do not push figures and statuses out of view. */
  breaks?: true;
  /** A date or time that never wraps. */
  when?: true;
  /** Hidden first below desktop width, so that the more important columns stay visible. */
  wide?: true;
  className?: string;
};

/** A row's index in the whole list, and what the table needs to render the row. */
export type TableRows<Row> = {
  data: Row[];
  page: number;
  limit: number;
};

/** Returns the visible columns: the default ones, or the chosen ones. */
export function shownColumns<Row>(columns: Column<Row>[], chosen: string[] | undefined): Column<Row>[] {
  return columns.filter((column) => column.fixed || (chosen ? chosen.includes(column.id) : !column.extra));
}

const SKELETON_AFTER_MS = 180;

const labelOnCard = ({ card, label }: Pick<Column<never>, 'card' | 'label'>) =>
  card && card !== 'figure' ? undefined : label;

const wideOnlyClass = (column: { wide?: true }) => (column.wide ? 'wide' : undefined);
/** The row's actions stay visible when the table is wider than the window. */
const isActions = (column: { card?: string }) => column.card === 'foot';
const STICKY = 'md:max-xl:sticky md:max-xl:right-0';

/** Whether the list itself, not a dialog over it, has been loading for a noticeable time. */
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
 * The table of a list: sortable head, one row per record (a card below 768 px), and a skeleton while rows
 * load. `pick` renders a row's checkbox, `pickAll` the one in the head.
 */
export function DataTable<Row>({
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
  rows: TableRows<Row>;
  /** The sort order when the URL has none. */
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
      <Table caption={caption} className="data-table">
        <thead>
          <tr>
            {pick && (
              <td className="w-12 border-b border-line bg-sunken/50 pl-4 md:w-10 md:pl-3">{pickAll}</td>
            )}
            {columns.map((column) => (
              <Th
                key={column.id}
                numeric={column.numeric}
                className={cx(wideOnlyClass(column), isActions(column) && `${STICKY} md:max-xl:bg-sunken`)}
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
                <tr key={at}>
                  {pick && <td data-card="pick" />}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      data-label={labelOnCard(column)}
                      data-card={column.card}
                      className={cx('h-16 md:h-12', wideOnlyClass(column))}
                    >
                      <Skeleton className={cx('h-4', column.numeric ? 'ml-auto w-16' : 'w-3/4 min-w-12')} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.data.map((row, at) => (
                <tr key={keyOf(row)} aria-selected={pick ? picked?.(row) : undefined} data-row tabIndex={-1}>
                  {pick && <td data-card="pick">{pick(row)}</td>}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      data-label={labelOnCard(column)}
                      data-card={column.card}
                      className={
                        cx(
                          column.numeric && 'num',
                          column.text && 'md:max-xl:max-w-28 md:max-xl:truncate',
                          column.breaks && 'wrap-anywhere xl:min-w-32',
                          column.when && 'md:whitespace-nowrap',
                          wideOnlyClass(column),
                          column.className,
                        ) || undefined
                      }
                    >
                      {column.cell(row, (rows.page - 1) * rows.limit + at + 1)}
                    </td>
                  ))}
                </tr>
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
