import { isPaidToSeller, type OrderStatus } from '../../../shared/enums/labels.ts';
import { whatsappHref } from '../../formats/whatsapp-href.ts';
import type { OrderParty } from '../policies/order-transition-rules.ts';

/** A link that opens a WhatsApp conversation; `label` names the other party. */
export type WhatsappLink = { to: 'seller' | 'buyer'; label: string; href: string };

export type WhatsappContext = {
  code: string;
  status: OrderStatus;
  /** How it is paid; null as arranged with the seller. */
  method: string | null;
  /** The text of the items and their total: `2 kg Beras, Rp 24.000`. */
  goods: string;
  pickup: boolean;
  buyer: { name: string; phone: string | null; address: string | null };
  seller: { name: string; phone: string | null; address: string };
  /** The site's name, which an admin signs with. */
  product: string;
  /** The URL of the order's page, if the other side can open it. */
  links: { buyer: string | null; seller: string };
};

/** The parties to whom `party` can write about an order, with texts that fit its stage. */
export function orderWhatsappLinks(talk: WhatsappContext, party: OrderParty): WhatsappLink[] {
  const found: WhatsappLink[] = [];
  const add = (to: WhatsappLink['to'], person: { name: string; phone: string | null }, text: string) => {
    const href = whatsappHref(person.phone, text);
    if (href) found.push({ to, label: `Chat ${person.name} di WhatsApp`, href });
  };
  if (party !== 'farmer')
    add(
      'seller',
      talk.seller,
      party === 'admin' ? whatsappFromAdmin(talk, 'seller') : whatsappToSeller(talk),
    );
  if (party === 'farmer' || party === 'admin') {
    add('buyer', talk.buyer, party === 'admin' ? whatsappFromAdmin(talk, 'buyer') : whatsappToBuyer(talk));
  }
  return found;
}

const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n\n');

function whatsappFromAdmin(talk: WhatsappContext, to: 'seller' | 'buyer'): string {
  const { code, goods, product, links } = talk;
  return lines(`Halo ${talk[to].name}, kami dari ${product}, tentang pesanan ${code} (${goods}).`, links[to]);
}

/** The buyer's text to the farmer. */
export function whatsappToSeller({
  code,
  status,
  method,
  goods,
  pickup,
  buyer,
  seller,
  links,
}: WhatsappContext): string {
  const when = pickup ? 'bisa saya ambil' : 'diantar';
  const ask: Partial<Record<OrderStatus, string>> = {
    awaiting_checkout: 'Saya segera menyelesaikan checkout-nya.',
    awaiting_fee: 'Mohon disebutkan ongkirnya.',
    awaiting_payment: isPaidToSeller(method)
      ? `Mohon dikonfirmasi. Kapan kira-kira ${when}?`
      : `Segera saya bayar. Kapan kira-kira ${when}?`,
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

/** The farmer's text to the buyer. */
export function whatsappToBuyer({
  code,
  status,
  method,
  goods,
  pickup,
  buyer,
  seller,
  links,
}: WhatsappContext): string {
  const where = pickup
    ? `Bisa diambil di ${seller.address}.`
    : buyer.address && `Diantar ke ${buyer.address}.`;
  const say: Partial<Record<OrderStatus, string>> = {
    awaiting_checkout: 'Silakan selesaikan checkout-nya supaya bisa saya siapkan.',
    awaiting_fee: 'Soal ongkirnya, ada yang ingin saya tanyakan.',
    awaiting_payment: isPaidToSeller(method)
      ? 'Terima kasih sudah memesan. Saya ingin memastikan pesanan dan waktunya.'
      : 'Terima kasih sudah memesan. Saya siapkan begitu pembayarannya masuk.',
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
