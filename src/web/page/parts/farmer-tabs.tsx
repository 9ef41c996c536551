import ClipboardList from 'lucide-react/icons/clipboard-list';
import Handshake from 'lucide-react/icons/handshake';
import Package from 'lucide-react/icons/package';
import Sun from 'lucide-react/icons/sun';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { type GroupDuty, mayInGroup } from '../../../shared/kinds/group-duties.ts';
import { PhoneBar, type PhoneTab } from '../../ui/lead/phone-bar.tsx';
import { useRootData } from '../head/root-data.ts';
import { liesUnder } from './lies-under.ts';
import { useOwnBalance } from './use-own-balance.ts';

/** A farmer's ways at the thumb, the same on the site and in the office (R57), with how much waits at each. */
export function FarmerTabs({ path }: { path: string }) {
  const stall = useRootData()?.stall;
  const balance = useOwnBalance();
  const under = (...roots: string[]) => roots.some((root) => liesUnder(root, path));
  const group = stall?.group ?? null;
  const all: (PhoneTab & { duty: GroupDuty })[] = [
    {
      href: '/admin/dashboard',
      label: 'Hari ini',
      Icon: Sun,
      here: under('/admin/dashboard'),
      duty: 'bids.answer',
    },
    {
      href: '/farmer-bidding-approval',
      label: 'Penawaran',
      Icon: Handshake,
      here: under('/farmer-bidding-approval', '/bidding-list'),
      count: stall?.bids,
      counted: 'menunggu jawaban Anda',
      duty: 'bids.answer',
    },
    {
      href: '/admin/orders',
      label: 'Pesanan',
      Icon: ClipboardList,
      here: under('/admin/orders', '/admin/complaints'),
      count: stall?.orders,
      counted: 'perlu dikerjakan',
      duty: 'orders.see',
    },
    {
      href: '/admin/products',
      label: 'Produk',
      Icon: Package,
      here: under('/admin/products'),
      duty: 'goods.see',
    },
    {
      href: balance,
      label: 'Saldo',
      Icon: Wallet,
      here: under('/admin/balances'),
      duty: 'money.see',
    },
  ];
  const own = all.filter(({ duty }) => !group || mayInGroup(group.role, duty));
  // In a group the last place is the group's own.
  const tabs = group
    ? [
        ...own.filter(({ duty }) => duty !== 'money.see'),
        { href: '/admin/kelompok', label: 'Kelompok', Icon: Users, here: under('/admin/kelompok') },
      ]
    : own;
  return <PhoneBar tabs={tabs} />;
}
