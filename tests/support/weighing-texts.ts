import type {
  OrderMessageEvent,
  OrderMessageFacts,
} from '../../src/domain/orders/notifications/order-message-event.ts';
import type { WhatsappContext } from '../../src/domain/orders/notifications/order-whatsapp-links.ts';
import type { OrderStatus } from '../../src/shared/enums/labels.ts';
import type { Row } from './order-texts.ts';

type Ticket = NonNullable<OrderMessageEvent['ticket']>;
const weighed = (
  by: Ticket['by'],
  how: Ticket['how'],
  more: Partial<OrderMessageEvent> = {},
  endsComplaint = false,
) => ({
  ticket: { code: 'NT-7', figures: '2,9 kg', by, how, endsComplaint },
  ...more,
});

const ASKED = 'Hasil timbang menunggu persetujuan: LB-1';
const AGREED = 'Nota timbang disepakati: LB-1 | Nota timbang NT-7 di pesanan LB-1';
const DISPUTED = 'Nota timbang dipersoalkan: LB-1 | Nota timbang NT-7 di pesanan LB-1';
const STAYS = 'Barang dan uang tetap seperti semula sampai diputuskan atau ditimbang ulang.';
const ANNULLED = 'Nota timbang dibatalkan: LB-1 | Nota timbang NT-7 di pesanan LB-1 dibatalkan oleh admin.';
const NOW = '2,9 kg. Total pesanan sekarang Rp 36.000.';

const alike = (
  event: OrderMessageEvent['event'],
  news: Partial<OrderMessageEvent>,
  facts: Partial<OrderMessageFacts>,
  said: string,
): Row => [event, news, facts, said, said];

const MONEY = { surplus: 'Rp 2.000', shortfall: 'Rp 3.000' };

/** What both sides are told of the weigh ticket NT-7 of the order LB-1. */
export const WEIGHING: Row[] = [
  [
    'weighed',
    weighed('seller', 'propose'),
    {},
    `${ASKED} | Pesanan LB-1: Pak Tani menimbang 2,9 kg. Lihat notanya, lalu setujui atau persoalkan.`,
    null,
  ],
  [
    'weighed',
    weighed('buyer', 'propose'),
    {},
    null,
    `${ASKED} | Pesanan LB-1: Sri menimbang 2,9 kg. Lihat notanya, lalu setujui atau persoalkan.`,
  ],
  alike('weigh_agreed', weighed('buyer', 'confirm'), {}, `${AGREED} disepakati: ${NOW}`),
  alike('weigh_agreed', weighed('system', 'lapse'), {}, `${AGREED} sah karena 48 jam tidak dijawab: ${NOW}`),
  alike(
    'weigh_agreed',
    weighed('admin', 'uphold', { reason: 'Fotonya jelas.' }),
    {},
    `${AGREED} dinyatakan sah oleh admin: ${NOW} Alasan: Fotonya jelas.`,
  ),
  alike(
    'weigh_agreed',
    weighed('buyer', 'confirm', {}, true),
    {},
    `${AGREED} disepakati: ${NOW} Keluhan atas timbangan sebelumnya selesai.`,
  ),
  [
    'weigh_agreed',
    weighed('buyer', 'confirm'),
    { ...MONEY, cashOnDelivery: true },
    `${AGREED} disepakati: ${NOW} Bayar Rp 36.000 saat barang diterima.`,
    `${AGREED} disepakati: ${NOW} Terima Rp 36.000 dari pembeli.`,
  ],
  [
    'weigh_agreed',
    weighed('buyer', 'confirm'),
    { surplus: MONEY.surplus },
    `${AGREED} disepakati: ${NOW} Rp 2.000 yang lebih Anda bayar akan kami kembalikan.`,
    `${AGREED} disepakati: ${NOW} Rp 2.000 dikembalikan kepada pembeli.`,
  ],
  [
    'weigh_agreed',
    weighed('buyer', 'confirm'),
    { shortfall: MONEY.shortfall },
    `${AGREED} disepakati: ${NOW} Masih kurang Rp 3.000; cara membayarnya ada di halaman pesanan.`,
    `${AGREED} disepakati: ${NOW} Pembeli masih harus membayar Rp 3.000.`,
  ],
  alike('weigh_disputed', weighed('buyer', 'dispute'), {}, `${DISPUTED} dipersoalkan Sri. ${STAYS}`),
  alike(
    'weigh_disputed',
    weighed('seller', 'dispute', { reason: 'Kurang tara.' }),
    {},
    `${DISPUTED} dipersoalkan Pak Tani. Alasan: Kurang tara. ${STAYS}`,
  ),
  alike(
    'weigh_disputed',
    weighed('system', 'refer'),
    {},
    `${DISPUTED} 48 jam tidak dijawab dan tidak bisa disahkan begitu saja, jadi diperiksa admin. ${STAYS}`,
  ),
  alike('weigh_annulled', weighed('admin', 'annul'), {}, `${ANNULLED} Silakan timbang ulang.`),
  alike(
    'weigh_annulled',
    weighed('admin', 'annul', { reason: 'Timbangannya rusak.' }),
    {},
    `${ANNULLED} Alasan: Timbangannya rusak. Silakan timbang ulang.`,
  ),
  ...(['weighed', 'weigh_agreed', 'weigh_disputed', 'weigh_annulled'] as const).map(
    (event): Row => [event, {}, {}, null, null],
  ),
];

/** An order of which its sides write to each other. */
export const TALK: WhatsappContext = {
  code: 'LB-1',
  status: 'paid',
  method: 'cod',
  goods: '3 kg Beras, Rp 36.000',
  pickup: false,
  buyer: { name: 'Sri', phone: '0813 1111 2222', address: 'Gg. Mawar 3, Sleman' },
  seller: { name: 'Pak Tani', phone: '+6281234567890', address: 'Jl. Kaliurang Km 17' },
  product: 'Lumbung',
  links: { buyer: 'https://toko.example/orders/LB-1', seller: 'https://toko.example/admin/orders/LB-1' },
};

const TO_BRING = ' Diantar ke Gg. Mawar 3, Sleman.';
const TO_FETCH = ' Bisa diambil di Jl. Kaliurang Km 17.';

/** What is asked and said of it at each stage: by its buyer, where it is brought and where it is fetched; by its seller likewise. */
export const STAGES: Record<
  OrderStatus,
  [ask: string, askFetching: string, say: string, sayFetching: string]
> = {
  awaiting_checkout: [
    'Saya segera menyelesaikan checkout-nya.',
    'Saya segera menyelesaikan checkout-nya.',
    'Silakan selesaikan checkout-nya supaya bisa saya siapkan.',
    'Silakan selesaikan checkout-nya supaya bisa saya siapkan.',
  ],
  awaiting_fee: [
    'Mohon disebutkan ongkirnya.',
    'Mohon disebutkan ongkirnya.',
    `Soal ongkirnya, ada yang ingin saya tanyakan.${TO_BRING}`,
    `Soal ongkirnya, ada yang ingin saya tanyakan.${TO_FETCH}`,
  ],
  awaiting_payment: [
    'Mohon dikonfirmasi. Kapan kira-kira diantar?',
    'Mohon dikonfirmasi. Kapan kira-kira bisa saya ambil?',
    `Terima kasih sudah memesan. Saya ingin memastikan pesanan dan waktunya.${TO_BRING}`,
    `Terima kasih sudah memesan. Saya ingin memastikan pesanan dan waktunya.${TO_FETCH}`,
  ],
  paid: [
    'Sudah saya bayar. Kapan kira-kira diantar?',
    'Sudah saya bayar. Kapan kira-kira bisa saya ambil?',
    `Pembayarannya sudah masuk, segera saya siapkan.${TO_BRING}`,
    `Pembayarannya sudah masuk, segera saya siapkan.${TO_FETCH}`,
  ],
  processing: [
    'Kapan kira-kira diantar?',
    'Kapan kira-kira bisa saya ambil?',
    `Sedang saya siapkan.${TO_BRING}`,
    `Sedang saya siapkan.${TO_FETCH}`,
  ],
  shipped: [
    'Sudah sampai mana, ya?',
    'Kapan saya bisa mengambilnya?',
    `Sudah saya kirim.${TO_BRING}`,
    `Sudah siap diambil.${TO_FETCH}`,
  ],
  completed: [
    'Ada yang ingin saya tanyakan.',
    'Ada yang ingin saya tanyakan.',
    'Terima kasih sudah membeli. Semoga cocok.',
    'Terima kasih sudah membeli. Semoga cocok.',
  ],
  cancelled: ['', '', TO_BRING.trim(), TO_FETCH.trim()],
  refunded: ['', '', TO_BRING.trim(), TO_FETCH.trim()],
};
