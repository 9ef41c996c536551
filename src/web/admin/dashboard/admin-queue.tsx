import type { AdminQueue, QueueItem, QueueKind } from '../../../domain/reports/get-admin-queue.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';

type QueueKindTexts = {
  /** The task and the consequence of not doing it. */
  label: string;
  todo: string;
  otherwise: string;
  href: (ref: string) => string;
  all: string;
};

const QUEUE_KINDS: Record<QueueKind, QueueKindTexts> = {
  seller: {
    label: 'Lapak baru',
    todo: 'Periksa',
    otherwise: 'Lapaknya tetap tertutup dan pendaftarnya menunggu.',
    href: (id) => `/admin/sellers/${id}`,
    all: '/admin/sellers?state=waiting',
  },
  proof: {
    label: 'Bukti transfer',
    todo: 'Periksa',
    otherwise: 'Barangnya tertahan dan pesanannya tidak berjalan sampai diperiksa.',
    href: (id) => `/admin/payments/review?id=${id}`,
    all: '/admin/payments/review',
  },
  complaint: {
    label: 'Keluhan',
    todo: 'Buka',
    otherwise: 'Uang petaninya tetap tertahan sampai dijawab.',
    href: (code) => `/admin/orders/${code}#complaint`,
    all: '/admin/complaints',
  },
  refund: {
    label: 'Uang yang harus dikembalikan',
    todo: 'Kembalikan',
    otherwise: 'Pembeli terus menunggu; tidak ada yang mengirimnya dengan sendirinya.',
    href: (code) => `/admin/orders/${code}`,
    all: '/admin/payments?view=back',
  },
  late: {
    label: 'Pesanan terlambat',
    todo: 'Buka',
    otherwise: 'Pembeli menunggu barangnya; ingatkan petaninya.',
    href: (code) => `/admin/orders/${code}`,
    all: '/admin/orders?todo=late',
  },
  surplus: {
    label: 'Kelebihan atau transfer dua kali',
    todo: 'Kembalikan',
    otherwise: 'Uang pembeli tetap di rekening toko.',
    href: (id) => `/admin/payments/review?id=${id}`,
    all: '/admin/payments?view=back',
  },
  gateway: {
    label: 'Kabar layanan pembayaran',
    todo: 'Lihat',
    otherwise: 'Yang tidak diminta toko tidak dicatat sendiri.',
    href: (id) => `/admin/payments/notices#kabar-${id}`,
    all: '/admin/payments/notices',
  },
  weighing: {
    label: 'Selisih timbangan',
    todo: 'Selesaikan',
    otherwise: 'Pesanannya tidak selesai sendiri selama uangnya belum beres.',
    href: (code) => `/admin/orders/${code}/weighing`,
    all: '/admin/orders?todo=weighed',
  },
  reference: {
    label: 'Harga HPP, HET, HAP',
    todo: 'Periksa',
    otherwise: 'Lebih dari 180 hari tidak dicocokkan dengan sumbernya.',
    href: (id) => `/admin/settings/reference-prices?edit=${id}`,
    all: '/admin/settings/reference-prices?state=stale',
  },
  payout: {
    label: 'Pencairan',
    todo: 'Lanjutkan',
    otherwise: 'Uang petaninya sudah disisihkan, tetapi belum selesai dikirim.',
    href: (id) => `/admin/payouts/${id}`,
    all: '/admin/payouts',
  },
  message: {
    label: 'Pesan',
    todo: 'Baca',
    otherwise: 'Pengirimnya tidak mendapat jawaban.',
    href: (id) => `/admin/messages/${id}`,
    all: '/admin/messages',
  },
  review: {
    label: 'Ulasan',
    todo: 'Putuskan',
    otherwise: 'Tidak tampil sampai diputuskan.',
    href: () => '/admin/moderation?kind=review',
    all: '/admin/moderation?kind=review',
  },
  comment: {
    label: 'Komentar',
    todo: 'Putuskan',
    otherwise: 'Tidak tampil sampai diputuskan.',
    href: () => '/admin/moderation?kind=comment',
    all: '/admin/moderation?kind=comment',
  },
};

type Props = { queue: AdminQueue; now: Date | string; currency: Currency | undefined; opening: boolean };

/** Lists the admin's open tasks, oldest first: age, consequence of waiting, and a link to each. */
export function AdminQueueCard({ queue, now, currency, opening }: Props) {
  const { items, counts, total, payable, backup } = queue;
  useLiveUpdates('');
  const kinds = (Object.keys(QUEUE_KINDS) as QueueKind[]).filter((kind) => counts[kind]);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Menunggu Anda">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-bold">Menunggu Anda</h2>
        <p className="text-muted">
          {total === 0 ? 'Tidak ada' : `${formatNumber(total)} hal, yang paling lama dulu`}
        </p>
      </div>
      {kinds.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <li key={kind}>
              <Anchor
                href={QUEUE_KINDS[kind].all}
                className="inline-flex min-h-11 items-center gap-2 rounded-pill border border-line px-3 font-semibold hover:bg-sunken"
              >
                {QUEUE_KINDS[kind].label}{' '}
                <span className="tabular text-muted">{formatNumber(counts[kind] ?? 0)}</span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 ? (
        <p className="text-muted">
          {opening
            ? 'Pesanan, pembayaran, dan keluhan akan muncul di sini.'
            : 'Semua sudah dikerjakan. Selamat beristirahat.'}
        </p>
      ) : (
        <ol className="divide-y divide-line">
          {items.map((item) => (
            <QueueRow
              key={`${item.kind}${item.ref}${item.since}`}
              item={item}
              now={new Date(now)}
              currency={currency}
            />
          ))}
        </ol>
      )}
      {total > items.length && (
        <p className="text-muted">
          {formatNumber(total - items.length)} lagi di daftar masing-masing; pilih jenisnya di atas.
        </p>
      )}
      {payable.farmers > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <span>
            <strong className="tabular">{formatMoney(payable.amount, currency)}</strong> milik{' '}
            {formatNumber(payable.farmers)} petani sudah bisa dicairkan.
          </span>
          <ButtonLink href="/admin/payouts/new" variant="secondary" size="sm">
            Cairkan saldo
          </ButtonLink>
        </p>
      )}
      {backup && (
        <p className="border-t border-line pt-4 text-muted">
          <Anchor
            href="/admin/settings/backups"
            className="inline-flex min-h-6 items-center font-semibold text-sawah-text underline"
          >
            Cadangan
          </Anchor>
          {backup.endedAt && ` terakhir ${formatDateTime(backup.endedAt)}`}:{' '}
          {backup.wrong ? <strong className="break-words text-error">{backup.wrong}</strong> : 'berhasil.'}
        </p>
      )}
    </Card>
  );
}

function QueueRow({ item, now, currency }: { item: QueueItem; now: Date; currency: Currency | undefined }) {
  const kind = QUEUE_KINDS[item.kind];
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold break-words">
          {kind.label}: {item.who}
          {item.amount !== null && <span className="tabular">, {formatMoney(item.amount, currency)}</span>}
        </span>
        {item.text && <span className="block truncate text-muted">{item.text}</span>}
        <span className="block text-sm text-muted">
          {ageOf(new Date(item.since), now)}. {kind.otherwise}
        </span>
      </span>
      <ButtonLink
        href={kind.href(item.ref)}
        size="sm"
        variant="secondary"
        aria-label={`${kind.todo}: ${kind.label} ${item.who}`}
      >
        {kind.todo}
      </ButtonLink>
    </li>
  );
}

function ageOf(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime());
  if (ms < HOUR_MS) return 'Belum sejam menunggu';
  if (ms < 2 * DAY_MS) return `Menunggu ${Math.floor(ms / HOUR_MS)} jam`;
  return `Menunggu ${Math.floor(ms / DAY_MS)} hari`;
}
