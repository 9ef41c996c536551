import FilterIcon from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { formatMoney, formatNumber } from '../../../../shared/format/money.ts';
import { parseTypedDay } from '../../../../shared/format/typed-day.ts';
import { useRootData } from '../../../common/head/use-root-data.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/field/date-input.tsx';
import { Select, type SelectProps } from '../../../ui/field/select.tsx';
import { TextInput } from '../../../ui/field/text-input.tsx';
import { Anchor } from '../../../ui/navigation/anchor.tsx';
import { DisclosureMenu } from '../../../ui/navigation/disclosure-menu.tsx';
import { listHref } from '../list-url.ts';
import {
  type FilterOption,
  filterParamNames,
  filterValueText,
  hrefWithoutFilter,
  type ListFilter,
} from './list-filters.ts';

/** The list's filters in a collapsible panel of the search form, so that they work without JavaScript. */
export function FilterPanel({ narrow }: { narrow: ListFilter[] }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const [opened, setOpened] = useState(false);
  const chosen = narrow.filter((one) => filterParamNames(one).some((name) => query.get(name))).length;
  return (
    <DisclosureMenu
      resetKey={search}
      onOpen={() => setOpened(true)}
      className="max-xl:static!"
      summaryClassName={buttonClass('secondary', 'sm', 'cursor-pointer')}
      panelClassName="absolute top-full z-30 mt-1 grid gap-4 rounded-card border border-line bg-surface p-4 shadow-float max-xl:inset-x-0 xl:left-0 xl:w-[34rem] md:grid-cols-2"
      summary={
        <>
          <FilterIcon className="size-4" aria-hidden /> Saring
          {chosen > 0 && (
            <>
              {' '}
              <span className="on-green rounded-pill bg-sawah px-2 text-xs leading-5 text-white">
                {formatNumber(chosen)}
                <span className="sr-only"> dipakai</span>
              </span>
            </>
          )}
        </>
      }
    >
      {narrow.map((one) => (
        <FilterField key={filterParamNames(one).join() + search} one={one} query={query} opened={opened} />
      ))}
      <div className="flex flex-wrap justify-end gap-3 md:col-span-2">
        {chosen > 0 && (
          <ButtonLink
            href={narrow.reduce(
              (now, one) => hrefWithoutFilter(one, pathname, queryStringOf(now)),
              pathname + search,
            )}
            keepScroll
            variant="ghost"
            size="sm"
          >
            Kosongkan
          </ButtonLink>
        )}
        <Button type="submit" size="sm">
          Terapkan
        </Button>
      </div>
    </DisclosureMenu>
  );
}

const queryStringOf = (href: string) => new URL(href, 'http://x').search;

const SUM = { inputMode: 'numeric' as const, maxLength: 20 };

function FilterField({ one, query, opened }: { one: ListFilter; query: URLSearchParams; opened: boolean }) {
  const field = (name: string) => ({ name, defaultValue: query.get(name) ?? '' });
  if (one.kind === 'choice') {
    const choice = { ...field(one.name), label: one.label, placeholder: one.all, options: one.options };
    return one.rest ? <LazySelect {...choice} rest={one.rest} opened={opened} /> : <Select {...choice} />;
  }
  if (one.kind === 'text') {
    return <TextInput {...field(one.name)} label={one.label} hint={one.hint} maxLength={120} />;
  }
  const [first, second] = one.names;
  const days = one.kind === 'days';
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2 md:col-span-2">
      <legend className="pb-1 text-sm font-semibold">{one.label}</legend>
      {days ? (
        <>
          <DateInput {...field(first)} label="Dari" className="min-w-0" />
          <DateInput {...field(second)} label="Sampai" className="min-w-0" />
        </>
      ) : (
        <>
          <TextInput {...field(first)} {...SUM} label="Paling sedikit" className="min-w-0" />
          <TextInput {...field(second)} {...SUM} label="Paling banyak" className="min-w-0" />
        </>
      )}
    </fieldset>
  );
}

/** A select that has its first options at once and loads the others when the panel opens. */
function LazySelect({
  options,
  rest,
  opened,
  ...choice
}: SelectProps & { options: FilterOption[]; rest: string; opened: boolean }) {
  const [all, setAll] = useState<FilterOption[] | 'unread' | 'failed'>('unread');
  useEffect(() => {
    if (!opened) return;
    const gone = new AbortController();
    fetch(rest, { signal: gone.signal })
      .then(async (answer) =>
        answer.ok ? ((await answer.json()) as FilterOption[]) : Promise.reject(answer),
      )
      .then(setAll)
      .catch(() => gone.signal.aborted || setAll('failed'));
    return () => gone.abort();
  }, [opened, rest]);
  const first = `${formatNumber(options.length)} nama pertama. Yang lain: buka dari halaman petaninya.`;
  const hint = all === 'unread' && opened ? 'Memuat nama yang lain …' : first;
  return typeof all === 'string' ? (
    <Select {...choice} options={options} hint={hint} />
  ) : (
    <Select {...choice} options={all} />
  );
}

/** Lists the active filters, each with a link that removes it. */
export function AppliedFilters({ path, narrow }: { path: string; narrow: ListFilter[] }) {
  const { search } = useLocation();
  const currency = useRootData()?.shell.currency;
  const query = new URLSearchParams(search);
  const chosen = narrow.flatMap((one) => {
    const said = filterValueText(one, query, (sum) => formatMoney(sum, currency));
    return said === null ? [] : [{ one, said }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Saringan yang dipakai" className="flex flex-wrap gap-2">
      {chosen.map(({ one, said }) => (
        <li key={one.label}>
          <Anchor
            href={hrefWithoutFilter(one, path, search)}
            keepScroll
            aria-label={`Hapus saringan ${one.label}: ${said}`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-pill border border-edge px-3 text-sm hover:bg-sunken lg:min-h-8"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="text-muted">{one.label}:</span> {said}
            </span>
            <X className="size-4 shrink-0" aria-hidden />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Builds the URL of the search form: omits blank values and writes amounts as plain digits and days by ISO 8601. */
export function filteredHref(path: string, texts: Record<string, string>, narrow: ListFilter[]): string {
  const sums = narrow.flatMap((one) => (one.kind === 'sums' ? one.names : []));
  const days = narrow.flatMap((one) => (one.kind === 'days' ? one.names : []));
  const plain = (name: string, text: string) =>
    sums.includes(name)
      ? withoutThousandsDots(text)
      : days.includes(name)
        ? parseTypedDay(text.trim())
        : text.trim();
  const said = Object.entries(texts).map(([name, text]) => [name, plain(name, text)] as const);
  return listHref(path, '', Object.fromEntries(said));
}

/** Turns `1.000.000` into digits; leaves any other text for the validation to reject. */
const withoutThousandsDots = (text: string) =>
  /^\d{1,3}(\.\d{3})+$/.test(text.trim()) ? text.replaceAll('.', '').trim() : text.trim();
