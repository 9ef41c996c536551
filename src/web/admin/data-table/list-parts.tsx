import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { textFor } from '../../forms/form-state.ts';
import { formValues } from '../../forms/form-values.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { type FilterChip, FilterChips } from '../../ui/navigation/chip.tsx';
import { FilterPanel, filteredHref } from './filters/filter-panel.tsx';
import { filterParamNames, type ListFilter } from './filters/list-filters.ts';
import { listHref, PAGE_SIZES } from './list-url.ts';

/** The header of a list: title, subtitle, add button and further commands. */
export function ListHeader({
  title,
  subtitle,
  add,
  tools,
}: {
  title: string;
  subtitle: string;
  add?: string;
  tools?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h1 className="text-[min(1.25rem,8.5vw)] leading-[1.4] font-bold">{title}</h1>
        <p className="text-muted leading-5 first-letter:uppercase">{subtitle}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:[&_svg]:hidden">
        {tools}
        {add && (
          <ButtonLink
            href={listHref(pathname, search, { add: 1 })}
            keepScroll
            size="sm"
            icon={<Plus className="size-4" />}
            data-key="n"
          >
            {add}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/**
 * The search form of a list; it writes to the URL, so it works without JavaScript, and it keeps the other
 * filters.
 */
export function ListSearch({
  placeholder,
  narrow = [],
}: {
  /** The placeholder; without it the form shows the filters only. */
  placeholder?: string | undefined;
  narrow?: ListFilter[] | undefined;
}) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(new URL(listHref(pathname, search, {}), 'http://x').search);
  const own = ['q', 'page', ...narrow.flatMap(filterParamNames)];
  const kept = [...query.keys()].filter((name) => !own.includes(name));
  return (
    <Form
      method="get"
      action={pathname}
      role="search"
      onSubmit={(event) => {
        // The same URL as without JavaScript, but without blank parameters.
        event.preventDefault();
        void navigate(filteredHref(pathname, formValues(event.currentTarget).texts(), narrow), {
          preventScrollReset: true,
        });
      }}
      className="relative flex min-w-0 flex-wrap items-center gap-2 max-md:flex-1"
    >
      {placeholder !== undefined && (
        <div className="relative min-w-[min(9rem,100%)] flex-1 md:w-96">
          <label>
            <span className="sr-only">{placeholder}</span>
            <Search className="absolute top-3.5 left-3 size-5 text-muted max-md:hidden" aria-hidden />
            <input
              type="search"
              name="q"
              defaultValue={query.get('q') ?? ''}
              key={query.get('q')}
              placeholder={placeholder}
              maxLength={200}
              data-key="/"
              className="box max-md:pr-12! md:pl-10! lg:min-h-11!"
            />
          </label>
          {/* Inside the field on phones, to leave space for the text. */}
          <IconButton
            type="submit"
            label="Cari"
            icon={<Search className="size-5" />}
            className="absolute! top-0 right-0 md:hidden!"
          />
        </div>
      )}
      {kept.map((name) => {
        const value = query.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      {placeholder !== undefined && (
        <Button type="submit" variant="secondary" size="sm" className="max-md:hidden!">
          Cari
        </Button>
      )}
      {narrow.length > 0 && <FilterPanel narrow={narrow} />}
    </Form>
  );
}

/** Filter chips of a list; on phones they scroll to the edges of the screen. */
export function ListFilterChips(props: { label: string; chips: FilterChip[] }) {
  return <FilterChips {...props} className="[--edge:1rem] lg:[--edge:0px]" />;
}

/** A chip for each status of the rows, and one for all. */
export function StatusFilterChips<State extends string>({
  label = 'Keadaan',
  path,
  name = 'status',
  states,
  labels,
  all = 'Semua',
}: {
  label?: string;
  path: string;
  /** The URL parameter. */
  name?: string;
  states: readonly State[];
  labels: Record<State, string>;
  all?: string;
}) {
  const { search } = useLocation();
  const chosen = new URLSearchParams(search).get(name);
  const chips = [null, ...states].map((state) => ({
    label: state ? labels[state] : all,
    href: listHref(path, search, { [name]: state }),
    active: chosen === state,
  }));
  return <ListFilterChips label={label} chips={chips} />;
}

/**
 * Numbered pages with Previous and Next, always including the first and the last; hidden for a single page
 * (ADMPROD-11).
 */
export function AdminPagination({ page, last }: { page: number; last: number }) {
  const { pathname, search } = useLocation();
  if (last <= 1) return null;
  const href = (to: number) => listHref(pathname, search, { page: to });
  const from = Math.max(1, Math.min(page - 2, last - 4));
  const near = Array.from({ length: Math.min(5, last) }, (_, at) => from + at).filter((n) => n <= last);
  const numbers = [...new Set([1, ...near, last])];
  const box = 'grid min-h-11 min-w-11 place-items-center rounded-input px-3 font-semibold';
  return (
    <nav aria-label="Halaman" className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Anchor href={href(page - 1)} className={`${box} inline-flex items-center gap-1 hover:bg-sunken`}>
          <ChevronLeft className="size-4" aria-hidden /> Sebelumnya
        </Anchor>
      )}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && number - numbers[at - 1]! > 1 && <span aria-hidden="true">…</span>}
          <Anchor
            href={href(number)}
            aria-current={number === page ? 'page' : undefined}
            className={`${box} ${number === page ? 'bg-sawah text-white' : 'hover:bg-sunken'}`}
          >
            {number}
          </Anchor>
        </Fragment>
      ))}
      {page < last && (
        <Anchor href={href(page + 1)} className={`${box} inline-flex items-center gap-1 hover:bg-sunken`}>
          Berikutnya <ChevronRight className="size-4" aria-hidden />
        </Anchor>
      )}
    </nav>
  );
}

/** Links to the list with more or fewer rows per page; hidden when the shortest page fits all rows. */
export function PageSizes({ total, limit }: { total: number; limit: number }) {
  const { pathname, search } = useLocation();
  if (total <= PAGE_SIZES[0]) return null;
  const box =
    'grid min-h-11 min-w-11 place-items-center rounded-input px-2 font-semibold lg:min-h-9 lg:min-w-9';
  return (
    <nav
      aria-label="Baris per halaman"
      className="flex flex-wrap items-center justify-center gap-1 text-sm text-muted"
    >
      <span aria-hidden>Baris per halaman:</span>
      {PAGE_SIZES.map((size) => (
        <Anchor
          key={size}
          href={listHref(pathname, search, { limit: size })}
          keepScroll
          aria-label={`${size} baris`}
          aria-current={size === limit ? 'true' : undefined}
          className={`${box} ${size === limit ? 'bg-sunken text-ink' : 'hover:bg-sunken'}`}
        >
          {size}
        </Anchor>
      ))}
    </nav>
  );
}

/** A dialog over a list that the URL opens; closing it returns to the list. */
export function ListDialog({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Dialog
      open
      onClose={() => navigate(listHref(pathname, search, {}), { preventScrollReset: true })}
      title={title}
      wide
    >
      {children}
    </Dialog>
  );
}

/** The buttons of a dialog's form; submitting disables them and shows 'Loading...' (ADM-24). */
export function DialogButtons({ submit, danger }: { submit: string; danger?: boolean }) {
  const { pathname, search } = useLocation();
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <ButtonLink
        href={listHref(pathname, search, {})}
        keepScroll
        variant="ghost"
        size="sm"
        aria-disabled={busy}
        data-first={danger || undefined}
        onClick={(event) => busy && event.preventDefault()}
      >
        Batal
      </ButtonLink>
      <Button
        type="submit"
        size="sm"
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        busyText="Loading..."
      >
        {submit}
      </Button>
    </div>
  );
}

/**
 * Shows a failure as a toast whose text does not depend on the cause (ADM-23); the fields explain the error.
 */
export function useFailureToast(failure: ActionFailure | undefined, texts: Record<string, string>): void {
  useEffect(() => {
    if (!failure || failure.ok) return;
    const text = textFor(texts, failure);
    if (text) showToast('error', text);
  }, [failure, texts]);
}
