import ChevronDown from 'lucide-react/icons/chevron-down';
import type { TrailEntry } from '../../../domain/audit/find-trail.ts';
import { fieldText, isListingField } from '../../../shared/field-text.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import type { PayoutAccount } from '../../../shared/input/people/stall.ts';
import { auditWords } from '../../../shared/kinds/audit-kinds.ts';
import { settingLabels } from '../../../shared/kinds/setting-labels.ts';
import {
  accountText,
  type Category,
  categoryLabel,
  formatDateTime,
  type OrderStatus,
  orderReasonText,
  orderStatusLabel,
  type Role,
  roleLabel,
} from '../../../shared/labels.ts';
import { fieldList, listingFields } from '../../../shared/listing-fields.ts';
import { type PayoutStatus, payoutStatusLabel } from '../../../shared/orders/payout-steps.ts';
import { type Quality, qualityText } from '../../../shared/quality/quality.ts';
import { useRootData } from '../../page/head/root-data.ts';

/** The fields of the back office's records in words. */
export const fieldLabel: Record<string, string> = {
  ...Object.assign({}, ...Object.values(settingLabels)),
  name: 'Nama',
  proofPassword: 'Password Anda',
  email: 'Email',
  role: 'Role',
  phone: 'Telepon',
  address: 'Alamat',
  province: 'Provinsi',
  city: 'Kota/Kabupaten',
  latitude: 'Latitude',
  longitude: 'Longitude',
  isActive: 'Aktif',
  product: 'Produk',
  farmer: 'Petani',
  unit: 'Satuan',
  category: 'Kategori',
  quality: 'Mutu',
  stock: 'Stok',
  reserved: 'Dipesan',
  image_url: 'Gambar utama',
  images: 'Gambar',
  ...Object.fromEntries(fieldList.map(([wire, { label, trail }]) => [wire, trail ?? label])),
  title: 'Sebutan',
  story: 'Cerita',
  portraitUrl: 'Foto',
  phonePublic: 'Nomor tampil untuk umum',
  harvestCalendar: 'Kalender panen',
  code: 'Kode',
  kind: 'Jenis potongan',
  value: 'Besar potongan',
  minSubtotal: 'Belanja paling sedikit',
  startsAt: 'Mulai berlaku',
  endsAt: 'Berakhir',
  totalLimit: 'Batas pemakaian',
  perCustomerLimit: 'Batas per pelanggan',
  settings: 'Pengantaran dan tawaran',
  payoutAccount: 'Rekening pencairan',
  status: 'Status',
  reason: 'Alasan',
  refunded: 'Uang dikembalikan',
  total: 'Total pesanan',
  ticket: 'Nota timbang',
  surplus: 'Lebih bayar',
  shortfall: 'Kurang bayar',
  biddingSuspendedUntil: 'Penangguhan tawar sampai',
  sessions: 'Perangkat yang masuk',
  place: 'Urutan',
  note: 'Catatan',
  amount: 'Jumlah',
  reference: 'Nomor referensi bank',
  farmerId: 'Nomor petani',
  ntpn: 'NTPN',
  paidOn: 'Tanggal setor',
};

const actionLabel: [RegExp, string][] = [
  [/\.create$/, 'Dibuat'],
  [/\.delete$/, 'Dihapus'],
  [/\.move$/, 'Dipindahkan'],
  [/^order\.status$/, 'Status diubah'],
  [/^order\.note$/, 'Catatan intern'],
  [/^payout\.approve$/, 'Disetujui'],
  [/^payout\.export$/, 'File bank dibuat'],
  [/^payout\.send$/, 'Dicatat sudah ditransfer'],
  [/^payout\.finish$/, 'Diselesaikan'],
  [/^payout\.back$/, 'Mundur satu langkah'],
  [/^payout\.cancel$/, 'Dibatalkan'],
  [/^payout\.return$/, 'Satu bagian kembali ke saldo'],
  [/^complaint\.answer$/, 'Keluhan dijawab'],
  [/\.stock$/, 'Stok diubah'],
  [/\.password-mail$/, 'Tautan ganti password dikirim'],
  [/\.sign-out$/, 'Dikeluarkan dari semua perangkat'],
  [/lift-suspension$/, 'Penangguhan tawar dicabut'],
  [/refund/, 'Pengembalian uang'],
  [/settings$/, 'Pengaturan diubah'],
  [/account$/, 'Rekening pencairan diubah'],
];

/** What was done, short where the record's own page says what it was done to, and whole where only the trail knows. */
const actionTold = (action: string): string =>
  actionLabel.find(([pattern]) => pattern.test(action))?.[1] ??
  (action.endsWith('.update') ? undefined : (auditWords as Record<string, string>)[action]) ??
  'Diubah';

/** Fields that hold money, and those that say something of the step itself, which stood as nothing before. */
const SUMS = new Set(['refunded', 'amount', 'total', 'surplus', 'shortfall']);
const SAID = new Set(['reason', 'note', 'ticket']);

/** A stored value in words, as the trail shows it. */
export function valueText(field: string, value: unknown, currency: Currency | undefined): string {
  if (value === null || value === undefined || value === '') return 'kosong';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (
    isListingField(field) &&
    (typeof value === 'number' || ['day', 'class'].includes(listingFields[field].kind))
  )
    return fieldText(field, value, currency);
  if (typeof value === 'number') return SUMS.has(field) ? formatMoney(value, currency) : formatNumber(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'kosong';
    return value.every((one) => typeof one === 'string') ? value.join(', ') : `${value.length} isian`;
  }
  if (typeof value === 'object') {
    if (field === 'payoutAccount') return accountText(value as PayoutAccount);
    if (field === 'quality') return qualityText(value as Quality) || 'kosong';
    const { name, unit } = value as { name?: string; unit?: string };
    return name ? `${name}${unit ? ` (${unit})` : ''}` : 'isian baru';
  }
  const text = String(value);
  if (field === 'category') return categoryLabel[text as Category] ?? text;
  if (field === 'role') return roleLabel[text as Role] ?? text;
  if (field === 'status')
    return orderStatusLabel[text as OrderStatus] ?? payoutStatusLabel[text as PayoutStatus] ?? text;
  if (field === 'reason') return shortened(orderReasonText(text) ?? text);
  if (field === 'startsAt' || field === 'endsAt') return formatDateTime(text);
  if (field === 'kind') return text === 'percent' ? 'persen' : 'potongan tetap';
  return shortened(text);
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** Changes with who made them, when, and each field from what to what. */
export function TrailList({ entries }: { entries: TrailEntry[] }) {
  const currency = useRootData()?.shell.currency;
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={`${entry.action} ${entry.id}`} className="border-l-2 border-line pl-3">
          <p>
            <strong>{actionTold(entry.action)}</strong> oleh {entry.who ?? 'sistem'}{' '}
            <time dateTime={entry.at} className="text-muted">
              {formatDateTime(entry.at)}
            </time>
          </p>
          {entry.changes.length > 0 && (
            <dl>
              {entry.changes.map(({ field, from, to }) => (
                <div key={field} className="flex flex-wrap gap-x-1.5">
                  <dt className="font-semibold">{fieldLabel[field] ?? field}:</dt>
                  <dd className="min-w-0 break-words">
                    {!SAID.has(field) && (
                      <>
                        <del className="text-muted">{valueText(field, from, currency)}</del>{' '}
                        <span aria-hidden="true">→</span>{' '}
                      </>
                    )}
                    <ins className="no-underline">{valueText(field, to, currency)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The record's trail, folded. */
export function Trail({ entries }: { entries: TrailEntry[] }) {
  return (
    <details className="group/trail rounded-input border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
        Riwayat perubahan
        <span className="flex items-center gap-3 font-medium tabular text-muted">
          {entries.length}
          <ChevronDown aria-hidden="true" className="size-4 group-open/trail:rotate-180" />
        </span>
      </summary>
      <div className="border-t border-line p-4">
        {entries.length > 0 ? (
          <TrailList entries={entries} />
        ) : (
          <p className="text-muted">Belum ada perubahan sejak riwayat dicatat.</p>
        )}
      </div>
    </details>
  );
}
