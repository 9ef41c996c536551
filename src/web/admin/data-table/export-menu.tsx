import Download from 'lucide-react/icons/download';
import { useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { DisclosureMenu } from '../../ui/navigation/disclosure-menu.tsx';
import { DEFAULT_FILTERS, NON_FILTER_PARAMS } from './list-url.ts';

/** Downloads of the filtered list: plain links that work without JavaScript. */
export function ExportMenu({
  noun,
  also = [],
}: {
  noun: 'products' | 'orders' | 'farmers' | 'users' | 'subscribers' | 'reference-prices';
  /** Related files of the same period that contain no personal data. */
  also?: { label: string; href: string }[];
}) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  // The export accepts filter parameters only and rejects unknown names.
  for (const name of NON_FILTER_PARAMS) query.delete(name);
  for (const [name, value] of Object.entries(DEFAULT_FILTERS[noun] ?? {})) {
    if (!query.has(name)) query.set(name, value);
  }
  const filter = query.size > 0 ? `?${query}` : '';
  // Files with personal data require a recent password confirmation.
  const persons = noun !== 'products' && noun !== 'reference-prices';
  const href = (format: string) =>
    persons ? `/admin/download/${noun}/${format}${filter}` : `/api/admin/${noun}/export.${format}${filter}`;
  const days = new URLSearchParams([...query].filter(([name]) => name === 'from' || name === 'to'));
  const item = 'flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken';
  return (
    <DisclosureMenu
      resetKey={pathname + search}
      summaryClassName={buttonClass('secondary', 'sm', 'cursor-pointer')}
      panelClassName="absolute left-0 sm:left-auto sm:right-0 top-full z-30 mt-1 grid w-52 rounded-input border border-line bg-surface p-1 shadow-float"
      summary={
        <>
          <Download className="size-4" aria-hidden /> Ekspor
        </>
      }
    >
      <a href={href('xlsx')} download={!persons} className={item}>
        Excel (.xlsx)
      </a>
      <a href={href('csv')} download={!persons} className={item}>
        CSV (.csv)
      </a>
      {also.map((one) => (
        <a key={one.href} href={days.size > 0 ? `${one.href}?${days}` : one.href} download className={item}>
          {one.label}
        </a>
      ))}
      <p className="px-3 py-1 text-xs text-muted">Berisi semua yang tersaring.</p>
    </DisclosureMenu>
  );
}
