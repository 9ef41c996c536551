import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PageResult } from '../../../domain/pagination.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, type EmptyStateScene } from '../../ui/feedback/empty-state.tsx';
import { useAdminData } from '../layout/admin-data.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { type Column, DataTable, shownColumns } from './data-table.tsx';
import { AppliedFilters } from './filters/filter-panel.tsx';
import type { ListFilter } from './filters/list-filters.ts';
import { AdminPagination, ListHeader, ListSearch, PageSizes } from './list-parts.tsx';
import { listHref, NON_FILTER_PARAMS } from './list-url.ts';
import { totalText } from './total-text.ts';

/** A page of a list as the queries return it. */
export type ListPage<Row> = PageResult<Row>;

/** Whether the URL filters the list; an empty result then means no match rather than no records. */
function isFiltered(search: string): boolean {
  return [...new URLSearchParams(search)].some(([name, value]) => value && !NON_FILTER_PARAMS.includes(name));
}

export type AdminListProps<Row> = {
  /** The list's identifier; the column preferences are stored under it. */
  name: string;
  path: string;
  title: string;
  /** What the list shows; without it how many of `noun` there are. */
  subtitle?: string;
  /** The plural noun for its rows: 'pesanan'. */
  noun?: string;
  add?: string;
  /** The placeholder of the search field; without it the list has no search. */
  search?: string;
  page: ListPage<Row>;
  /** Whether the reader can choose the number of rows per page. */
  sizes?: true;
  /** Texts and action of the empty state when no record exists yet. */
  none: { title: string; first: ReactNode; scene?: EmptyStateScene };
  /** Chips, saved views and menus between the search and the table. */
  filters?: ReactNode;
  /** Further buttons next to the add button. */
  tools?: ReactNode;
  /** Filters in the collapsible panel next to the search. */
  narrow?: ListFilter[];
  /** Overlays of the list: dialogs and the bulk action bar. */
  children?: ReactNode;
} & (TableRowsProps<Row> | CardRowsProps);

/** Table rows, shown as cards below 768 px. */
type TableRowsProps<Row> = {
  columns: Column<Row>[];
  defaultSort?: string;
  keyOf: (row: Row) => string | number;
  pick?: (row: Row) => ReactNode;
  pickAll?: ReactNode;
  picked?: (row: Row) => boolean;
};

/** Rows that need custom markup, such as a bid with its actions or a row that can be reordered. */
type CardRowsProps = { columns?: undefined; body: ReactNode };

/**
 * A list of the admin: header, search, filters, table, pagination and empty states. The URL holds all its
 * state (ADM-20), and it works without JavaScript.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { name, path, page, none, narrow } = props;
  const { search } = useLocation();
  const chosen = useAdminData()?.look.columns[name];
  const shown = props.columns && shownColumns(props.columns, chosen);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-2">
      <ListHeader
        title={props.title}
        subtitle={props.subtitle ?? `${totalText(page)} ${props.noun}`}
        add={props.add}
        tools={props.tools}
      />
      {(props.search !== undefined || narrow || shown) && (
        <div className="flex flex-wrap items-center gap-2">
          {(props.search !== undefined || narrow) && (
            <ListSearch placeholder={props.search} narrow={narrow} />
          )}
          {props.columns && shown && <ColumnsMenu list={name} columns={props.columns} shown={shown} />}
        </div>
      )}
      {props.filters}
      {narrow && <AppliedFilters path={path} narrow={narrow} />}
      {page.data.length === 0 ? (
        <EmptyList path={path} none={none} past={page.total > 0} />
      ) : props.columns ? (
        <DataTable
          caption={props.title}
          path={path}
          columns={shown ?? []}
          rows={page}
          defaultSort={props.defaultSort}
          keyOf={props.keyOf}
          pick={props.pick}
          pickAll={props.pickAll}
          picked={props.picked}
        />
      ) : (
        props.body
      )}
      <AdminPagination page={page.page} last={page.totalPages} />
      {props.sizes && <PageSizes total={page.total} limit={page.limit} />}
      <span className="sr-only" role="status">
        {search && page.total > 0 ? `${totalText(page)} ditemukan` : ''}
      </span>
      {props.children}
    </div>
  );
}

/** Distinguishes an empty list from a search without matches and from a page past the end. */
function EmptyList({
  path,
  none,
  past,
}: {
  path: string;
  none: { title: string; first: ReactNode; scene?: EmptyStateScene };
  past: boolean;
}) {
  const { search } = useLocation();
  const filtered = isFiltered(search);
  const scene = none.scene ?? 'noMatch';
  if (past) {
    return (
      <EmptyState
        scene={scene}
        title={none.title}
        text="Halaman ini sudah melewati akhir daftar."
        actions={
          <ButtonLink href={listHref(path, search, { page: 1 })} keepScroll variant="secondary" size="sm">
            Ke halaman pertama
          </ButtonLink>
        }
      />
    );
  }
  return filtered ? (
    <EmptyState
      scene={scene}
      title={none.title}
      text="Tidak ada yang cocok dengan pencarian atau saringan ini."
      actions={
        <ButtonLink href={`${path}?saved=all`} keepScroll variant="secondary" size="sm">
          Hapus pencarian dan saringan
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState scene={scene} title={none.title} text={none.first} />
  );
}
