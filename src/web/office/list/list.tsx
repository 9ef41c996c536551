import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Listed } from '../../../domain/page-of.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, type Scene } from '../../ui/tell/empty-state.tsx';
import { useOffice } from '../frame/office-data.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ListHead, ListSearch, OfficePages } from './list-parts.tsx';
import { listHref, NO_FILTERS } from './list-state.ts';
import { type Column, ListTable, shownColumns } from './list-table.tsx';
import { NarrowedBy } from './narrow/narrow-panel.tsx';
import type { Narrow } from './narrow/narrowing.ts';
import { saidTotal } from './said-total.ts';

/** A page of a list, as the verbs give it. */
export type ListPage<Row> = Listed<Row>;

/** Whether the address leaves some rows out: then nothing found is no match, not none yet. */
function isFiltered(search: string): boolean {
  return [...new URLSearchParams(search)].some(([name, value]) => value && !NO_FILTERS.includes(name));
}

export type OfficeListProps<Row> = {
  /** The list's short name: its columns are remembered under it. */
  name: string;
  path: string;
  title: string;
  subtitle?: string;
  /** The text of the add button. */
  add?: string;
  /** What the search field asks for; a list without one is looked through. */
  search?: string;
  page: ListPage<Row>;
  /** The exact text of an empty list, and what to do when there is none yet. */
  none: { title: string; first: ReactNode; scene?: Scene };
  /** Chips, views, menus between the search and the table. */
  filters?: ReactNode;
  /** More buttons beside the add button. */
  tools?: ReactNode;
  /** By what it is narrowed, folded beside the search. */
  narrow?: Narrow[];
  /** What floats over the list: dialogs, the bar of what is selected. */
  children?: ReactNode;
} & (AsTable<Row> | AsCards);

/** Rows of a table, a card each below 768 px. */
type AsTable<Row> = {
  columns: Column<Row>[];
  defaultSort?: string;
  keyOf: (row: Row) => string | number;
  pick?: (row: Row) => ReactNode;
  pickAll?: ReactNode;
  picked?: (row: Row) => boolean;
};

/** Rows that are more than cells: a bid with its answers, a row that is moved by hand. */
type AsCards = { columns?: undefined; body: ReactNode };

/**
 * A list of the back office: head, search, filters, table, pages, and what it says when it has nothing to show. All its
 * state stands in the address (ADM-20); it works without JavaScript.
 */
export function OfficeList<Row>(props: OfficeListProps<Row>) {
  const { name, path, page, none, narrow } = props;
  const { search } = useLocation();
  const chosen = useOffice()?.look.columns[name];
  const shown = props.columns && shownColumns(props.columns, chosen);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-2">
      <ListHead
        title={props.title}
        subtitle={props.subtitle ?? `${saidTotal(page)} ${props.name}`}
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
      {narrow && <NarrowedBy path={path} narrow={narrow} />}
      {page.data.length === 0 ? (
        <NothingHere path={path} none={none} past={page.total > 0} />
      ) : props.columns ? (
        <ListTable
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
      <OfficePages page={page.page} last={page.totalPages} />
      <span className="sr-only" role="status">
        {search && page.total > 0 ? `${saidTotal(page)} ditemukan` : ''}
      </span>
      {props.children}
    </div>
  );
}

/** None yet, told apart from no match and from a page past the end. */
function NothingHere({
  path,
  none,
  past,
}: {
  path: string;
  none: { title: string; first: ReactNode; scene?: Scene };
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
          <ButtonLink href={listHref(path, search, { page: 1 })} stay variant="secondary" size="sm">
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
        <ButtonLink href={`${path}?tampilan=semua`} stay variant="secondary" size="sm">
          Hapus pencarian dan saringan
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState scene={scene} title={none.title} text={none.first} />
  );
}
