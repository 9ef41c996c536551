import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { MENU } from './office-menu.ts';

/** The way back to the list, on pages below one. A record stands there by its number, any other page by its `title`. */
export function OfficeTrail({ pathname, title }: { pathname: string; title: string | undefined }) {
  const list = MENU.find((item) => pathname.startsWith(`${item.href}/`));
  if (!list) return null;
  const last = decodeURIComponent(pathname.slice(list.href.length + 1)).replaceAll('/', ' ');
  return (
    <div className="no-print mb-3">
      <Breadcrumbs
        trail={[
          { href: '/admin/dashboard', label: 'Dashboard' },
          { href: list.href, label: list.label },
          { label: /^[a-z-]+$/.test(last) && title ? title : last },
        ]}
      />
    </div>
  );
}
