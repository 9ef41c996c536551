import ClipboardList from 'lucide-react/icons/clipboard-list';
import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Store from 'lucide-react/icons/store';
import { cartCount } from '../cart/cart-items.ts';
import { useCart } from '../cart/cart-store.ts';
import { FarmerTabs } from '../page/parts/farmer-tabs.tsx';
import { PhoneBar } from '../ui/lead/phone-bar.tsx';
import { isUnder, type SiteUser } from './site-nav.ts';

const TABS = [
  { href: '/', label: 'Beranda', Icon: House },
  { href: '/shop', label: 'Toko', Icon: Store },
  { href: '/bidding-list', label: 'Penawaran', Icon: Handshake },
  { href: '/orders', label: 'Pesanan', Icon: ClipboardList },
  { href: '/cart', label: 'Keranjang', Icon: ShoppingBasket, counted: 'barang' },
] as const;

/** The ways at the thumb by role (R57): a farmer's lead through his own house, everybody else's through the shop. */
export function PhoneTabs({ path, user }: { path: string; user: SiteUser | null }) {
  return user?.role === 'farmer' ? <FarmerTabs path={path} /> : <BuyerTabs path={path} />;
}

function BuyerTabs({ path }: { path: string }) {
  const inCart = cartCount(useCart());
  const tabs = TABS.map((tab) => ({
    ...tab,
    here: isUnder(tab.href, path),
    count: tab.href === '/cart' ? inCart : 0,
  }));
  return <PhoneBar tabs={tabs} />;
}
