import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import type { SavedView } from '../../../../domain/saved-views/find-saved-views.ts';
import type { ListName } from '../../../../shared/schemas/catalogue/saved-view-schemas.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip, type FilterChip } from '../../../ui/navigation/chip.tsx';
import { DisclosureMenu } from '../../../ui/navigation/disclosure-menu.tsx';
import { useFocusOnChange } from '../../layout/use-focus-on-change.ts';
import { listHref } from '../list-url.ts';
import { SavedViewForm } from './saved-view-form.tsx';

const BAR_ID = 'list-views';
/** With more chips than this, the compact style is needed on narrow desktops. */
const COMPACT_ABOVE = 6;
const panel =
  'absolute top-full z-30 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-input border border-line bg-surface p-4 shadow-float';

/** The list's own query with sorted parameters, so that equal views have equal strings. */
function normalizedQuery(path: string, search: string): string {
  const query = new URL(listHref(path, search, { page: null }), 'http://x').searchParams;
  query.sort();
  return query.toString();
}

/**
 * The saved views of a list: built-in, own and shared ones, a form that saves the current state, and one that
 * edits the open own view. All are links or forms, so they work without JavaScript.
 */
export function SavedViewsBar({
  list,
  path,
  builtIn,
  saved,
}: {
  list: ListName;
  path: string;
  builtIn: FilterChip[];
  saved: SavedView[];
}) {
  const { search } = useLocation();
  const now = normalizedQuery(path, search);
  const known = saved.some((view) => view.query === now);
  const shown = saved.find((view) => view.own && view.query === now);
  const names = JSON.stringify(saved);
  useFocusOnChange(String(saved.length), BAR_ID);
  // On a phone the active view may lie outside the visible area.
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about another view being open
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (open) bar.current?.scrollTo({ left: open.offsetLeft - 16 });
  }, [now, names]);
  const none = builtIn.length + saved.length === 0;
  const href = (query: string) => (query ? `${path}?${query}` : `${path}?saved=all`);
  return (
    <div className="flex min-w-0 items-center gap-2 max-md:w-full">
      <nav
        ref={bar}
        id={BAR_ID}
        tabIndex={-1}
        aria-label="Tampilan"
        hidden={none}
        className="relative min-w-0 py-1 [scrollbar-width:none] max-md:-ml-4 max-md:flex-1 max-md:overflow-x-auto max-md:pl-4"
      >
        <ul
          className={cx(
            'flex max-md:w-max md:flex-wrap',
            // Keeps the chips on one line on desktops, to leave space for the rows.
            builtIn.length > COMPACT_ABOVE ? 'compact-chips' : 'gap-2',
          )}
        >
          {builtIn.map((chip) => (
            <li key={chip.label}>
              <Chip
                {...chip}
                href={chip.href === path ? `${path}?saved=all` : chip.href}
                active={chip.active && !known}
              />
            </li>
          ))}
          {saved.map((view) => (
            <li key={view.id} className="flex items-center">
              <Chip
                label={view.isDefault ? `${view.name} (utama)` : view.name}
                href={href(view.query)}
                active={view.query === now}
              />
              {view.own && view.query === now && (
                <Form method="post" noValidate action="/admin/saved-views">
                  <input type="hidden" name="intent" value="delete" />
                  <input type="hidden" name="id" value={view.id} />
                  <input type="hidden" name="next" value={`${path}?saved=all`} />
                  <button
                    type="submit"
                    aria-label={`Hapus tampilan ${view.name}`}
                    title="Hapus tampilan"
                    className="grid size-11 place-items-center rounded-pill text-muted hover:bg-sunken"
                  >
                    <X className="size-4" />
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {shown && (
        <DisclosureMenu
          key={shown.id}
          resetKey={`${search} ${names}`}
          summaryLabel={`Ubah tampilan ${shown.name}`}
          summaryClassName="grid size-11 cursor-pointer place-items-center rounded-pill text-muted hover:bg-sunken"
          panelClassName={cx(panel, 'max-md:right-0 md:left-0')}
          summary={<Pencil className="size-4" aria-hidden />}
        >
          <SavedViewForm back={path + search} submit="Simpan perubahan" view={shown}>
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="id" value={shown.id} />
          </SavedViewForm>
        </DisclosureMenu>
      )}
      <DisclosureMenu
        resetKey={`${search} ${names}`}
        summaryClassName={buttonClass('ghost', 'sm', 'cursor-pointer lg:min-h-9 lg:px-3')}
        panelClassName={cx(
          panel,
          none ? 'left-0' : builtIn.length > COMPACT_ABOVE ? 'right-0' : 'max-md:right-0 md:left-0',
        )}
        summary={
          <>
            <Plus className="size-4" aria-hidden />
            <span
              className={cx(
                !none && 'max-md:sr-only',
                builtIn.length > COMPACT_ABOVE && 'max-[90rem]:sr-only',
              )}
            >
              Simpan tampilan
            </span>
          </>
        }
      >
        <SavedViewForm back={path + search} submit="Simpan">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={now} />
          <p className="text-xs text-muted">Menyimpan pencarian, saringan, dan urutan yang sedang tampil.</p>
        </SavedViewForm>
      </DisclosureMenu>
    </div>
  );
}
