import Download from 'lucide-react/icons/download';
import { useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { DisclosureMenu } from '../../ui/lead/disclosure-menu.tsx';
import { NO_FILTERS, UNLESS_ASKED } from './list-state.ts';

/** The files of what the list's filter finds: plain links, which need no JavaScript. */
export function ExportMenu({
  noun,
  also = [],
}: {
  noun: 'products' | 'orders' | 'farmers' | 'users' | 'subscribers';
  /** What goes with the list and holds no person: files of the same days. */
  also?: { label: string; href: string }[];
}) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  // The file takes what chooses rows, and refuses names that it does not know.
  for (const name of NO_FILTERS) query.delete(name);
  for (const [name, value] of Object.entries(UNLESS_ASKED[noun] ?? {})) {
    if (!query.has(name)) query.set(name, value);
  }
  const filter = query.size > 0 ? `?${query}` : '';
  // Files full of people ask for the password first, where it was not given lately.
  const persons = noun !== 'products';
  const href = (format: string) =>
    persons ? `/admin/unduh/${noun}/${format}${filter}` : `/api/admin/${noun}/export.${format}${filter}`;
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
