import Heart from 'lucide-react/icons/heart';
import Search from 'lucide-react/icons/search';
import { useLocation } from 'react-router';
import { type Currency, formatBadge } from '../../shared/format/money.ts';
import { useSavedListings } from '../catalogue/saved-listings-store.ts';
import { ShopSearch } from '../catalogue/shop-search.tsx';
import { cx } from '../ui/cx.ts';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { DisclosureMenu } from '../ui/navigation/disclosure-menu.tsx';
import { useScrolledPast } from '../ui/navigation/use-scrolled-past.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { CartMenu } from './cart-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { isCurrentLink, navigationFor, type SiteUser } from './site-navigation.ts';

export type HeaderSite = { product: string; logo: string; phone: string; email: string; hours: string };

/** After how many pixels of scroll the navigation changes its style (SHELL-09). */
const STICKY_AFTER = 5;

/** The contact bar and the sticky navigation. `path` is the page's. */
export function SiteHeader({
  site,
  user,
  currency,
  path,
}: {
  site: HeaderSite;
  user: SiteUser | null;
  currency: Currency;
  path: string;
}) {
  const scrolled = useScrolledPast(STICKY_AFTER);
  // The hotline is for buyers; cart and wishlist are for everybody, because farmers buy seed and feed (R64).
  const sells = user?.role === 'farmer';
  const { search } = useLocation();
  return (
    <header className="contents">
      {!sells && (
        <div className="no-print on-green bg-sawah-dark text-xs text-white sm:text-sm">
          <div className="shell flex min-h-8.5 items-center justify-between gap-4">
            <p className="flex min-w-0 flex-wrap gap-x-1.5">
              {site.phone && (
                <span className="whitespace-nowrap">
                  Hotline{' '}
                  <a href={`tel:${site.phone.replace(/[^\d+]/g, '')}`} className="hover:underline">
                    {site.phone}
                  </a>
                </span>
              )}
              {site.hours && (
                <span className="whitespace-nowrap max-[23rem]:hidden">
                  {site.phone && '· '}
                  {site.hours}
                </span>
              )}
            </p>
            <p className="flex gap-4 max-sm:hidden">
              <Anchor href="/sell" className="py-1 font-semibold whitespace-nowrap hover:underline">
                Jual di sini
              </Anchor>
              {site.email && (
                <a href={`mailto:${site.email}`} className="py-1 whitespace-nowrap hover:underline">
                  {site.email}
                </a>
              )}
            </p>
          </div>
        </div>
      )}
      <div
        data-scrolled={scrolled || undefined}
        className={cx(
          'sticky top-0 z-40 low:relative border-b transition-[background-color,box-shadow,border-color] duration-200',
          scrolled ? 'border-transparent bg-surface/95 shadow-bar' : 'border-line bg-surface',
        )}
      >
        <div className="shell flex min-h-15 flex-wrap items-center gap-x-1 md:min-h-18 md:gap-x-2">
          <Brand product={site.product} logo={site.logo} />
          <nav aria-label="Utama" className="site-nav no-print">
            {navigationFor(user?.role).map(({ href, label }) => (
              <Anchor
                key={href}
                href={href}
                known={isCurrentLink(href, path)}
                aria-current={isCurrentLink(href, path) ? 'page' : undefined}
              >
                {label}
              </Anchor>
            ))}
          </nav>
          <div className="no-print ml-auto flex items-center gap-1 sm:gap-2">
            <DisclosureMenu
              back
              resetKey={path + search}
              className="static!"
              summaryLabel="Buka pencarian"
              summaryClassName="head-button"
              summary={<Search className="size-[min(1.375rem,28px)]" />}
              panelClassName="head-panel"
              onOpen={() => document.querySelector<HTMLInputElement>('#header-search [name=q]')?.focus()}
            >
              <div id="header-search" className="shell py-4">
                <ShopSearch label="Cari di toko" />
              </div>
            </DisclosureMenu>
            <SavedLink />
            <div className="hidden lg:block">
              <AccountMenu user={user} path={path} />
            </div>
            <CartMenu currency={currency} path={path} />
            <MobileMenu user={user} path={path} contact={site} />
          </div>
        </div>
      </div>
    </header>
  );
}

function SavedLink() {
  const count = useSavedListings().length;
  return (
    <Anchor
      href="/wishlist"
      aria-label={`Produk tersimpan, ${formatBadge(count)}`}
      title="Produk tersimpan"
      className="head-button relative"
    >
      <Heart className="size-[min(1.375rem,28px)]" />
      {count > 0 && (
        <span className="absolute top-0.5 right-0 grid min-w-5 place-items-center rounded-pill bg-padi px-1 text-xs leading-5 font-bold tabular">
          {formatBadge(count)}
        </span>
      )}
    </Anchor>
  );
}
