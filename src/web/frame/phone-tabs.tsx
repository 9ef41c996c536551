import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Store from 'lucide-react/icons/store';
import { cartCount } from '../cart/cart-items.ts';
import { useCart } from '../cart/cart-store.ts';
import { cx } from '../ui/cx.ts';
import { Anchor } from '../ui/lead/anchor.tsx';
import { isUnder } from './site-nav.ts';

const TABS = [
  { href: '/', label: 'Beranda', Icon: House },
  { href: '/shop', label: 'Toko', Icon: Store },
  { href: '/bidding-list', label: 'Penawaran', Icon: Handshake },
  { href: '/cart', label: 'Keranjang', Icon: ShoppingBasket },
] as const;

/** The four ways at the thumb; phones only. The frame keeps as much room free at the page's end. */
export function PhoneTabs({ path }: { path: string }) {
  const count = cartCount(useCart());
  return (
    <nav
      aria-label="Pintasan"
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-4">
        {TABS.map(({ href, label, Icon }) => {
          const here = isUnder(href, path);
          return (
            <li key={href}>
              <Anchor
                href={href}
                aria-current={here ? 'page' : undefined}
                className={cx(
                  'relative flex h-16 flex-col items-center justify-center gap-1 text-xs font-semibold -outline-offset-3!',
                  here ? 'text-sawah' : 'text-ink',
                )}
              >
                <span
                  className={cx(
                    'grid h-7 w-12 place-items-center rounded-pill transition-colors',
                    here && 'bg-sawah-soft',
                  )}
                >
                  <Icon className="size-5.5" />
                </span>
                {label}
                {href === '/cart' && count > 0 && (
                  <span className="absolute top-1.5 left-1/2 ml-2 grid min-w-5 place-items-center rounded-pill bg-padi px-1 text-xs leading-5 font-bold tabular text-ink">
                    {count > 99 ? '99+' : count}
                    <span className="sr-only"> barang</span>
                  </span>
                )}
              </Anchor>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
