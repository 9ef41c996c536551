import ChevronDown from 'lucide-react/icons/chevron-down';
import type { AuditTrailEntry } from '../../../domain/audit/find-audit-trail.ts';
import { auditActionLabels } from '../../../shared/enums/audit-kinds.ts';
import {
  type Category,
  categoryLabel,
  formatDate,
  formatDateTime,
  type OrderStatus,
  orderStatusText,
  type Role,
  roleLabel,
} from '../../../shared/enums/labels.ts';
import { accountText } from '../../../shared/enums/money-labels.ts';
import { orderReasonText } from '../../../shared/enums/order-end-labels.ts';
import { settingLabels } from '../../../shared/enums/setting-labels.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import { startOfDay } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { fieldText, isListingField } from '../../../shared/rules/listings/field-text.ts';
import { fieldList, listingFields } from '../../../shared/rules/listings/listing-fields.ts';
import { type PayoutStatus, payoutStatusLabel } from '../../../shared/rules/orders/payout-transitions.ts';
import { type Quality, qualityText } from '../../../shared/rules/quality/quality-rules.ts';
import type { PayoutAccount } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { auditFieldLabels, auditValueWords } from './audit-words.ts';

/** Labels of the admin records' fields. */
export const fieldLabel: Record<string, string> = {
  ...Object.assign({}, ...Object.values(settingLabels)),
  ...auditFieldLabels,
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
  member: 'Anggota',
  unit: 'Satuan',
  batchQty: 'Jumlah lot',
  batchOrders: 'Pesanan yang terkena',
  soldFirst: 'Dijual lebih dulu',
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
  sentByShop: 'Dikirim toko langsung ke HP-nya',
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

const ACTION_LABELS: [RegExp, string][] = [
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

/** A short text on the record's own page, the full text in the audit log. */
const shortActionText = (action: string): string =>
  ACTION_LABELS.find(([pattern]) => pattern.test(action))?.[1] ??
  (action.endsWith('.update') ? undefined : (auditActionLabels as Record<string, string>)[action]) ??
  'Diubah';

/** Fields that hold amounts, and fields that describe the transition itself and have no old value. */
const MONEY_FIELDS = new Set(['refunded', 'amount', 'total', 'surplus', 'shortfall']);
/** Fields that hold codes. */
const CODED_FIELDS = new Set(['kind', 'state', 'answer', 'turn', 'adminDuties']);
const NOTE_FIELDS = new Set(['reason', 'note', 'ticket']);

/** Formats a stored value for the audit trail; `method` is the payment method of its order. */
export function fieldValueText(
  field: string,
  value: unknown,
  currency: Currency | undefined,
  method: string | null = null,
): string {
  if (value === null || value === undefined || value === '') return 'kosong';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (
    isListingField(field) &&
    (typeof value === 'number' || ['day', 'class'].includes(listingFields[field].kind))
  )
    return fieldText(field, value, currency);
  if (typeof value === 'number')
    return MONEY_FIELDS.has(field) ? formatMoney(value, currency) : formatNumber(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'kosong';
    return value.every((one) => typeof one === 'string')
      ? value.map((one) => (CODED_FIELDS.has(field) ? (auditValueWords[one] ?? one) : one)).join(', ')
      : `${value.length} isian`;
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
    return (
      orderStatusText(text as OrderStatus, method) ??
      payoutStatusLabel[text as PayoutStatus] ??
      auditValueWords[text] ??
      text
    );
  if (field === 'reason') return truncated(orderReasonText(text, method) ?? text);
  if (field === 'startsAt' || field === 'endsAt') return formatDateTime(text);
  if (CODED_FIELDS.has(field)) return auditValueWords[text] ?? text;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(startOfDay(text));
  return truncated(text);
}

const truncated = (text: string) => (text.length > 80 ? `${cutText(text, 80)}…` : text);

/** Lists changes with actor, time, and the old and new value of each field. */
export function AuditTrailList({ entries, method }: { entries: AuditTrailEntry[]; method?: string | null }) {
  const currency = useRootData()?.shell.currency;
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={`${entry.action} ${entry.id}`} className="border-l-2 border-line pl-3">
          <p>
            <strong>{shortActionText(entry.action)}</strong> oleh {entry.who ?? 'sistem'}{' '}
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
                    {!NOTE_FIELDS.has(field) && (
                      <>
                        <del className="text-muted">{fieldValueText(field, from, currency, method)}</del>{' '}
                        <span aria-hidden="true">→</span>{' '}
                      </>
                    )}
                    <ins className="no-underline">{fieldValueText(field, to, currency, method)}</ins>
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

/** The record's audit trail, collapsed; `method` is the payment method of an order. */
export function AuditTrail({ entries, method }: { entries: AuditTrailEntry[]; method?: string | null }) {
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
          <AuditTrailList entries={entries} method={method} />
        ) : (
          <p className="text-muted">Belum ada perubahan sejak riwayat dicatat.</p>
        )}
      </div>
    </details>
  );
}
