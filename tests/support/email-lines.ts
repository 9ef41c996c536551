import type { EmailBlock, EmailContent } from '../../src/domain/notifications/email/email-content.ts';
import type { OrderForEmail } from '../../src/domain/orders/notifications/order-emails.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { billing } from './billing-form.ts';

/** A letter's blocks, each in a line that tells all of it: `[button]`, `(link)`, `> quote`, facts with a `Σ` where they are summed. */
export const linesOf = ({ body }: EmailContent): string[] => body.map(lineOf);

function lineOf(block: EmailBlock): string {
  if (typeof block === 'string') return block;
  if ('quote' in block) return `> ${block.quote}`;
  if ('facts' in block) {
    const facts = block.facts.map(([name, value]) => `${name}: ${value}`).join('; ');
    return `${block.sum ? 'Σ ' : ''}${facts}`.replaceAll('\u00a0', ' ');
  }
  if ('button' in block) return `[${block.button}] ${block.href}`;
  if ('link' in block) return `(${block.link}) ${decodeURIComponent(block.href)}`.replaceAll('\u00a0', ' ');
  return JSON.stringify(block);
}

const line = (productName: string, qty: number, price: number) =>
  ({
    productName,
    unit: 'kg',
    qty: toQuantity(qty),
    price,
    total: price * qty,
  }) as OrderForEmail['lines'][number];

export const order = {
  code: 'LB-1',
  groupCode: 'LB-1',
  customerId: null,
  bidId: null,
  status: 'processing',
  discount: 3_000,
  couponCode: 'PANEN10',
  delivery: 9_000,
  total: 48_000,
  paymentMethod: 'transfer',
  deliveryMethod: 'delivery',
  feeState: null,
  refunded: 10_000,
  billing: {
    ...billing,
    address2: 'RT 3',
    phone: '0813 1111 2222',
    landmark: 'depan masjid',
  },
  notes: 'Ketuk dulu',
  dueAt: new Date('2026-11-22T03:00:00Z'),
  confirmBy: new Date('2026-11-21T04:00:00Z'),
  paidAt: new Date('2026-11-21T03:00:00Z'),
  complaintUntil: new Date('2026-11-29T03:00:00Z'),
  cashReceivedAt: null,
  surplus: 0,
  shortfall: 0,
} as OrderForEmail['order'];

/**
 * A guest's order of which everything is true at once that its letters look at, so that what stands in a letter is there for what
 * happened and whom it goes to alone.
 */
export const ALL: OrderForEmail = {
  order,
  lines: [line('Beras', 2.5, 12_000), line('Gabah', 2, 6_000)],
  payment: { method: 'transfer', due: 48_000, suffix: 123 } as OrderForEmail['payment'],
  buyer: { name: 'Sri Wahyuni', phone: '0813 1111 2222' },
  seller: { name: 'Pak Tani', phone: '+6281234567890', phonePublic: false, address: 'Jl. Kaliurang Km 17' },
  settings: {
    site: settingsSchemas.site.parse({}),
    store: settingsSchemas.store.parse({}),
    payment: settingsSchemas.payment.parse({
      bankName: 'Bank Contoh',
      bankAccount: '0000 1234 5678',
      bankHolder: 'Koperasi Contoh',
    }),
  },
  publicUrl: 'https://toko.example',
  token: 'kunci',
  invoiced: true,
  confirmHref: 'https://toko.example/orders/LB-1/confirm?key=rahasia',
};

const SALE = '2,5 kg Beras, 2 kg Gabah, Rp 48.000';
const DUE = 'Paling lambat: 22 Nov 2026, 10.00 WIB';

/** The blocks that letters about that order have, each with its name in the tables. */
export const LINES = {
  goods:
    'Σ Beras, 2,5 kg × Rp 12.000: Rp 30.000; Gabah, 2 kg × Rp 6.000: Rp 12.000; Kupon PANEN10: −Rp 3.000; Ongkos kirim: Rp 9.000; Total: Rp 48.000',
  confirm: '[Ya, ini pesanan saya] https://toko.example/orders/LB-1/confirm?key=rahasia',
  ignore: 'Kalau bukan Anda yang memesan, abaikan saja surat ini.',
  transfer: 'Silakan transfer jumlah tepat ini, lalu unggah buktinya di halaman pesanan:',
  bank: `Bank: Bank Contoh; Nomor rekening: 0000 1234 5678; Atas nama: Koperasi Contoh; Jumlah tepat: Rp 48.123; ${DUE}`,
  where:
    'Pembeli: Sri Wahyuni; Telepon: 0813 1111 2222; Diantar ke: Jl. Kaliurang Km 9, Gg. Mawar 3, RT 3, Sleman, Yogyakarta, 55581; Patokan: depan masjid; Catatan: Ketuk dulu',
  back: 'Rp\u00a038.000 yang sudah Anda bayar akan kami kembalikan.',
  contest:
    'Sudah membayar tunai kepada Pak Tani? Sampaikan sebagai keluhan dari halaman pesanan, paling lambat 29 Nov 2026, 10.00 WIB.',
  amiss: 'Ada yang tidak sesuai? Kirim keluhan beserta fotonya dari halaman pesanan.',
  page: '[Lihat pesanan] https://toko.example/orders/LB-1?token=kunci',
  timbang: '[Lihat pesanan] https://toko.example/orders/LB-1/weighing?token=kunci',
  office: '[Buka pesanan] https://toko.example/admin/orders/LB-1',
  officeTimbang: '[Buka pesanan] https://toko.example/admin/orders/LB-1/weighing',
  toSeller: `(Chat Pak Tani di WhatsApp) https://wa.me/6281234567890?text=Halo Pak Tani, saya Sri Wahyuni, tentang pesanan LB-1: ${SALE}.\n\nKapan kira-kira diantar?\n\nhttps://toko.example/admin/orders/LB-1`,
  toBuyer: `(Chat Sri Wahyuni di WhatsApp) https://wa.me/6281311112222?text=Halo Sri Wahyuni, saya Pak Tani, tentang pesanan LB-1: ${SALE}.\n\nSedang saya siapkan. Diantar ke Jl. Kaliurang Km 9, Gg. Mawar 3, Sleman.`,
  invoice: '(Unduh faktur (PDF)) https://toko.example/orders/LB-1/invoice.pdf?token=kunci',
  note: '(Unduh nota kredit (PDF)) https://toko.example/orders/LB-1/credit-note.pdf?token=kunci',
  sellerNote: '(Unduh nota kredit (PDF)) https://toko.example/orders/LB-1/credit-note.pdf',
  quote: '> Begini.',
} as const;
