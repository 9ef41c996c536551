import type { OrderStatus } from '../../../shared/labels.ts';
import { whatsappHref } from '../../text/whatsapp-href.ts';
import type { OrderParty } from '../rules/order-rules.ts';

/** A WhatsApp conversation to begin by one tap; `label` names whom it is with. */
export type WhatsApp = { to: 'seller' | 'buyer'; label: string; href: string };

export type Talk = {
  code: string;
  status: OrderStatus;
  /** The goods and their sum in words: `2 kg Beras, Rp 24.000`. */
  goods: string;
  pickup: boolean;
  buyer: { name: string; phone: string | null; address: string | null };
  seller: { name: string; phone: string | null; address: string };
  /** The site's name, in whose name an admin writes. */
  product: string;
  /** The address of the order's page, as far as the other side can open it. */
  links: { buyer: string | null; seller: string };
};

/** Whom `party` can write to about an order, with the words that its stage calls for. */
export function orderWhatsapp(talk: Talk, party: OrderParty): WhatsApp[] {
  const found: WhatsApp[] = [];
  const add = (to: WhatsApp['to'], person: { name: string; phone: string | null }, text: string) => {
    const href = whatsappHref(person.phone, text);
    if (href) found.push({ to, label: `Chat ${person.name} di WhatsApp`, href });
  };
  if (party !== 'farmer')
    add('seller', talk.seller, party === 'admin' ? fromAdmin(talk, 'seller') : toSeller(talk));
  if (party === 'farmer' || party === 'admin') {
    add('buyer', talk.buyer, party === 'admin' ? fromAdmin(talk, 'buyer') : toBuyer(talk));
  }
  return found;
}

const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n\n');

function fromAdmin(talk: Talk, to: 'seller' | 'buyer'): string {
  const { code, goods, product, links } = talk;
  return lines(`Halo ${talk[to].name}, kami dari ${product}, tentang pesanan ${code} (${goods}).`, links[to]);
}

/** What a buyer writes to his farmer. */
export function toSeller({ code, status, goods, pickup, buyer, seller, links }: Talk): string {
  const when = pickup ? 'bisa saya ambil' : 'diantar';
  const ask: Partial<Record<OrderStatus, string>> = {
    awaiting_checkout: 'Saya segera menyelesaikan checkout-nya.',
    awaiting_fee: 'Mohon disebutkan ongkirnya.',
    awaiting_payment: `Mohon dikonfirmasi. Kapan kira-kira ${when}?`,
    paid: `Sudah saya bayar. Kapan kira-kira ${when}?`,
    processing: `Kapan kira-kira ${when}?`,
    shipped: pickup ? 'Kapan saya bisa mengambilnya?' : 'Sudah sampai mana, ya?',
    completed: 'Ada yang ingin saya tanyakan.',
  };
  return lines(
    `Halo ${seller.name}, saya ${buyer.name}, tentang pesanan ${code}: ${goods}.`,
    ask[status] ?? null,
    links.seller,
  );
}

/** What a farmer writes to his buyer. */
export function toBuyer({ code, status, goods, pickup, buyer, seller, links }: Talk): string {
  const where = pickup
    ? `Bisa diambil di ${seller.address}.`
    : buyer.address && `Diantar ke ${buyer.address}.`;
  const say: Partial<Record<OrderStatus, string>> = {
    awaiting_checkout: 'Silakan selesaikan checkout-nya supaya bisa saya siapkan.',
    awaiting_fee: 'Soal ongkirnya, ada yang ingin saya tanyakan.',
    awaiting_payment: 'Terima kasih sudah memesan. Saya ingin memastikan pesanan dan waktunya.',
    paid: 'Pembayarannya sudah masuk, segera saya siapkan.',
    processing: 'Sedang saya siapkan.',
    shipped: pickup ? 'Sudah siap diambil.' : 'Sudah saya kirim.',
    completed: 'Terima kasih sudah membeli. Semoga cocok.',
  };
  return lines(
    `Halo ${buyer.name}, saya ${seller.name}, tentang pesanan ${code}: ${goods}.`,
    [say[status], status === 'completed' || status === 'awaiting_checkout' ? null : where]
      .filter(Boolean)
      .join(' '),
    links.buyer,
  );
}
