import ClipboardList from 'lucide-react/icons/clipboard-list';
import Handshake from 'lucide-react/icons/handshake';
import Package from 'lucide-react/icons/package';
import Sun from 'lucide-react/icons/sun';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { type GroupDuty, mayInGroup } from '../../../shared/enums/group-duties.ts';
import { PhoneBar, type PhoneTab } from '../../ui/navigation/phone-bar.tsx';
import { useRootData } from '../head/use-root-data.ts';
import { isUnderPath } from './is-under-path.ts';
import { useOwnBalanceHref } from './use-own-balance-href.ts';

/**
 * A farmer's bottom navigation, the same on the public site and in the admin (R57), with the number of open
 * items.
 */
export function FarmerTabs({ path }: { path: string }) {
  const stall = useRootData()?.stall;
  const balance = useOwnBalanceHref();
  const under = (...roots: string[]) => roots.some((root) => isUnderPath(root, path));
  const group = stall?.group ?? null;
  const all: (PhoneTab & { duty: GroupDuty })[] = [
    {
      href: '/admin/dashboard',
      label: 'Hari ini',
      Icon: Sun,
      active: under('/admin/dashboard'),
      duty: 'bids.answer',
    },
    {
      href: '/farmer-bidding-approval',
      label: 'Penawaran',
      Icon: Handshake,
      active: under('/farmer-bidding-approval', '/bidding-list'),
      count: stall?.bids,
      countLabel: 'menunggu jawaban Anda',
      duty: 'bids.answer',
    },
    {
      href: '/admin/orders',
      label: 'Pesanan',
      Icon: ClipboardList,
      active: under('/admin/orders', '/admin/complaints'),
      count: stall?.orders,
      countLabel: 'perlu dikerjakan',
      duty: 'orders.see',
    },
    {
      href: '/admin/products',
      label: 'Produk',
      Icon: Package,
      active: under('/admin/products'),
      duty: 'goods.see',
    },
    {
      href: balance,
      label: 'Saldo',
      Icon: Wallet,
      active: under('/admin/balances'),
      duty: 'money.see',
    },
  ];
  const own = all.filter(({ duty }) => !group || mayInGroup(group.role, duty));
  // For a group, the last tab is the group's page.
  const tabs = group
    ? [
        ...own.filter(({ duty }) => duty !== 'money.see'),
        { href: '/admin/farmer-group', label: 'Kelompok', Icon: Users, active: under('/admin/farmer-group') },
      ]
    : own;
  return <PhoneBar tabs={tabs} />;
}
