import ClipboardList from 'lucide-react/icons/clipboard-list';
import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Store from 'lucide-react/icons/store';
import { cartCount } from '../cart/cart-items.ts';
import { useCart } from '../cart/cart-store.ts';
import { FarmerTabs } from '../common/components/farmer-tabs.tsx';
import { PhoneBar } from '../ui/navigation/phone-bar.tsx';
import { isCurrentLink, type SiteUser } from './site-navigation.ts';

const TABS = [
  { href: '/', label: 'Beranda', Icon: House },
  { href: '/shop', label: 'Toko', Icon: Store },
  { href: '/bidding-list', label: 'Penawaran', Icon: Handshake },
  { href: '/orders', label: 'Pesanan', Icon: ClipboardList },
  { href: '/cart', label: 'Keranjang', Icon: ShoppingBasket, countLabel: 'satuan' },
] as const;

/**
 * The bottom navigation by role (R57): a farmer's leads through the admin, everyone else's through the
 * catalogue.
 */
export function PhoneTabs({ path, user }: { path: string; user: SiteUser | null }) {
  return user?.role === 'farmer' ? <FarmerTabs path={path} /> : <BuyerTabs path={path} />;
}

function BuyerTabs({ path }: { path: string }) {
  const inCart = cartCount(useCart());
  const tabs = TABS.map((tab) => ({
    ...tab,
    active: isCurrentLink(tab.href, path),
    count: tab.href === '/cart' ? inCart : 0,
  }));
  return <PhoneBar tabs={tabs} />;
}
