import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { formatMoney, formatNumber } from '../../../../shared/figures/money.ts';
import { useRootData } from '../../../page/head/root-data.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Select, type SelectProps } from '../../../ui/field/select.tsx';
import { TextInput } from '../../../ui/field/text-input.tsx';
import { Anchor } from '../../../ui/lead/anchor.tsx';
import { DisclosureMenu } from '../../../ui/lead/disclosure-menu.tsx';
import { listHref } from '../list-state.ts';
import { chosenIn, type Narrow, namesIn, type Option, withoutIt } from './narrowing.ts';

/** What narrows a list, folded into a panel of the search's own form, so that it works without JavaScript. */
export function NarrowPanel({ narrow }: { narrow: Narrow[] }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const [opened, setOpened] = useState(false);
  const chosen = narrow.filter((one) => namesIn(one).some((name) => query.get(name))).length;
  return (
    <DisclosureMenu
      resetKey={search}
      onOpen={() => setOpened(true)}
      className="max-xl:static!"
      summaryClassName={buttonClass('secondary', 'sm', 'cursor-pointer')}
      panelClassName="absolute top-full z-30 mt-1 grid gap-4 rounded-card border border-line bg-surface p-4 shadow-float max-xl:inset-x-0 xl:left-0 xl:w-[34rem] md:grid-cols-2"
      summary={
        <>
          <ListFilter className="size-4" aria-hidden /> Saring
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
        <NarrowField key={namesIn(one).join() + search} one={one} query={query} opened={opened} />
      ))}
      <div className="flex flex-wrap justify-end gap-3 md:col-span-2">
        {chosen > 0 && (
          <ButtonLink
            href={narrow.reduce((now, one) => withoutIt(one, pathname, searchOf(now)), pathname + search)}
            stay
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

const searchOf = (href: string) => new URL(href, 'http://x').search;

function NarrowField({ one, query, opened }: { one: Narrow; query: URLSearchParams; opened: boolean }) {
  const field = (name: string) => ({ name, defaultValue: query.get(name) ?? '' });
  if (one.kind === 'choice') {
    const choice = { ...field(one.name), label: one.label, placeholder: one.all, options: one.options };
    return one.rest ? <LongSelect {...choice} rest={one.rest} opened={opened} /> : <Select {...choice} />;
  }
  if (one.kind === 'text') {
    return <TextInput {...field(one.name)} label={one.label} hint={one.hint} maxLength={120} />;
  }
  const [first, second] = one.names;
  const days = one.kind === 'days';
  const kind = days ? { type: 'date' } : { inputMode: 'numeric' as const, maxLength: 20 };
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2 md:col-span-2">
      <legend className="pb-1 text-sm font-semibold">{one.label}</legend>
      <TextInput {...field(first)} {...kind} label={days ? 'Dari' : 'Paling sedikit'} className="min-w-0" />
      <TextInput {...field(second)} {...kind} label={days ? 'Sampai' : 'Paling banyak'} className="min-w-0" />
    </fieldset>
  );
}

/** A choice that has its first options at once, and the others as soon as its panel is opened. */
function LongSelect({
  options,
  rest,
  opened,
  ...choice
}: SelectProps & { options: Option[]; rest: string; opened: boolean }) {
  const [all, setAll] = useState<Option[] | 'unread' | 'failed'>('unread');
  useEffect(() => {
    if (!opened) return;
    const gone = new AbortController();
    fetch(rest, { signal: gone.signal })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as Option[]) : Promise.reject(answer)))
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

/** What narrows the list now, each with the way to let go of it. */
export function NarrowedBy({ path, narrow }: { path: string; narrow: Narrow[] }) {
  const { search } = useLocation();
  const currency = useRootData()?.shell.currency;
  const query = new URLSearchParams(search);
  const chosen = narrow.flatMap((one) => {
    const said = chosenIn(one, query, (sum) => formatMoney(sum, currency));
    return said === null ? [] : [{ one, said }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Saringan yang dipakai" className="flex flex-wrap gap-2">
      {chosen.map(({ one, said }) => (
        <li key={one.label}>
          <Anchor
            href={withoutIt(one, path, search)}
            stay
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

/** The address that a list's search form asks for: what is blank left out, sums in digits. */
export function searchedHref(path: string, texts: Record<string, string>, narrow: Narrow[]): string {
  const sums = narrow.flatMap((one) => (one.kind === 'sums' ? one.names : []));
  const said = Object.entries(texts).map(
    ([name, text]) => [name, sums.includes(name) ? digitsOf(text) : text.trim()] as const,
  );
  return listHref(path, '', Object.fromEntries(said));
}

/** `1.000.000` as digits; what is no such number stays, to be told that it is none. */
const digitsOf = (text: string) =>
  /^\d{1,3}(\.\d{3})+$/.test(text.trim()) ? text.replaceAll('.', '').trim() : text.trim();
