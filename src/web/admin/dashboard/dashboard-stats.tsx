import ArrowRight from 'lucide-react/icons/arrow-right';
import type { DashboardStats } from '../../../domain/reports/get-dashboard-stats.ts';
import { formatDate, roleLabel } from '../../../shared/enums/labels.ts';
import { shortMonthText } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney, formatMoneyBrief, formatNumber } from '../../../shared/format/money.ts';
import { listingPicture } from '../../common/components/listing-picture.ts';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BarChart } from '../reports/report-metrics.tsx';

/** Shows the figures, open tasks and news of the whole store or of one seller. */
export function DashboardStatCards({ stats, currency }: { stats: DashboardStats; currency?: Currency }) {
  const admin = stats.role === 'admin';
  const cards: [string, string][] = admin
    ? [
        ['Total User', formatNumber(stats.totalUsers ?? 0)],
        ['Total Petani', formatNumber(stats.totalFarmers ?? 0)],
        ['Total Produk', formatNumber(stats.totalProducts)],
        ['Total Pesanan', formatNumber(stats.totalOrders)],
      ]
    : [
        ['Produk aktif', formatNumber(stats.activeProducts ?? 0)],
        ['Penawaran menunggu', formatNumber(stats.todo.bids)],
        ['Pesanan', formatNumber(stats.totalOrders)],
      ];
  const links: [string, string][] = admin
    ? [
        ['/admin/products', 'Produk'],
        ['/admin/farmers', 'Petani'],
        ['/admin/users', 'User'],
        ['/admin/reports', 'Laporan'],
      ]
    : [
        ['/admin/products', 'Produk'],
        ['/admin/orders', 'Pesanan'],
        ['/farmer-bidding-approval', 'Penawaran'],
      ];
  const todo: [number, string, string][] = [
    [
      stats.todo.bids,
      'penawaran menunggu jawaban',
      admin ? '/admin/bids?turn=seller' : '/farmer-bidding-approval?status=pending',
    ],
    admin
      ? [stats.todo.toConfirm, 'bukti transfer untuk diperiksa', '/admin/payments?view=checking']
      : [stats.todo.toConfirm, 'pesanan untuk dikonfirmasi', '/admin/orders?todo=confirm'],
    [stats.todo.toProcess, 'pesanan dibayar, siapkan barangnya', '/admin/orders?status=paid'],
    [stats.todo.toShip, 'pesanan untuk dikirim', '/admin/orders?status=processing'],
    [stats.todo.outOfStock, 'produk habis', '/admin/products?stock=out&state=all'],
    [stats.todo.lowStock, 'produk hampir habis', '/admin/products?stock=low&state=all'],
  ];
  const waiting = todo.filter(([count]) => count > 0);
  return (
    <>
      <section aria-label="Ringkasan" className="flex flex-wrap gap-4">
        {cards.map(([label, value]) => (
          <Card key={label} className="grow basis-32">
            <p className="text-muted">{label}</p>
            <p className="mt-1 text-2xl font-bold tabular">{value}</p>
          </Card>
        ))}
        <Card className="min-w-0 grow-[1.5] basis-48">
          <p className="text-muted">Pendapatan bulan ini</p>
          <p className="mt-1 text-lg font-bold break-words tabular">
            <Anchor
              href={admin ? `/admin/ledger?from=${stats.months.at(-1)!.month}-01` : '/admin/balances'}
              className="inline-block underline"
            >
              {formatMoney(stats.monthlyRevenue, currency)}
            </Anchor>
          </p>
          {stats.trend !== null && (
            <p className={`mt-1 font-semibold ${stats.trend < 0 ? 'text-error' : 'text-sawah-text'}`}>
              {stats.trend >= 0 ? '+' : ''}
              {stats.trend}% dari bulan lalu
            </p>
          )}
        </Card>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card>
          <h2 className="text-base font-bold">
            {admin ? 'Yang perlu dikerjakan di pasar' : 'Yang perlu dikerjakan'}
          </h2>
          {waiting.length === 0 ? (
            <p className="mt-3 text-muted">Tidak ada yang menunggu.</p>
          ) : (
            <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1">
              {waiting.map(([count, text, href]) => (
                <li key={href}>
                  <Anchor
                    href={href}
                    className="flex min-h-11 items-center gap-3 rounded-input px-2 hover:bg-sunken"
                  >
                    <span className="min-w-9 rounded-pill bg-warning-soft px-2 py-0.5 text-center font-bold text-warning tabular">
                      {formatNumber(count)}
                    </span>
                    <span className="min-w-0 flex-1 break-words">{text}</span>
                    <ArrowRight className="size-4 text-muted" />
                  </Anchor>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card>
          <h2 className="text-base font-bold">Tautan cepat</h2>
          <ul className="mt-3 grid gap-1">
            {links.map(([href, label]) => (
              <li key={href}>
                <Anchor
                  href={href}
                  className="flex min-h-11 items-center gap-3 rounded-input px-2 font-semibold text-sawah-text hover:bg-sunken"
                >
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <Card className="grid grid-cols-[minmax(0,1fr)]">
        <BarChart
          title="Pendapatan 12 bulan"
          text={(amount) => formatMoney(amount, currency)}
          brief={(amount) => formatMoneyBrief(amount, currency)}
          bars={stats.months.map(({ month, revenue, before }) => ({
            key: month,
            label: shortMonthText(month),
            value: revenue,
            before,
          }))}
        />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        {admin && (
          <Card>
            <h2 className="text-base font-bold">User terbaru</h2>
            <ul className="mt-3 divide-y divide-line">
              {stats.recentUsers.map((user) => (
                <li key={user.id} className="flex items-center justify-between gap-3 py-2.5">
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{user.name}</span>
                    <span className="block truncate text-muted">{user.email ?? 'tanpa email'}</span>
                  </span>
                  <span className="grid justify-items-end gap-1">
                    <Badge
                      tone={user.role === 'admin' ? 'danger' : user.role === 'farmer' ? 'success' : 'info'}
                    >
                      {roleLabel[user.role]}
                    </Badge>
                    <span className="text-xs text-muted">{formatDate(user.createdAt)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card>
          <h2 className="text-base font-bold">Produk terbaru</h2>
          {stats.recentProducts.length === 0 && <p className="mt-3 text-muted">Belum ada produk.</p>}
          <ul className="mt-3 divide-y divide-line">
            {stats.recentProducts.map((product) => (
              <li key={product.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                <Picture
                  source={listingPicture(product.image_url, '')}
                  sizes="40px"
                  className="size-10 shrink-0 overflow-hidden rounded-input"
                  imgClassName="size-10 object-cover"
                />
                <span className="min-w-0 flex-1 basis-24">
                  <span className="block truncate font-semibold">{product.name}</span>
                  <span className="block truncate text-muted">{product.farmerName}</span>
                </span>
                <span className="text-right">
                  <span className="block font-semibold tabular">
                    {formatMoney(product.price_customer, currency)}/{product.unit}
                  </span>
                  <span className="text-muted tabular">
                    bisa dijual {formatNumber(product.stock)} {product.unit}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
