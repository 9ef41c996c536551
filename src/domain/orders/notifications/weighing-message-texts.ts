import type { TicketParty } from '../../../shared/rules/weighing/ticket-transitions.ts';
import type { MessageSide, OrderMessageEvent, OrderMessageFacts } from './order-message-event.ts';

/** The texts about a weigh ticket for each side: the figures, who acts next, and the effect on the money. */
export function weighingMessageTexts(
  { code, event, reason, ticket }: OrderMessageEvent,
  facts: OrderMessageFacts,
): Partial<Record<MessageSide, string>> {
  if (!ticket) return {};
  const { buyer, seller } = facts;
  const nota = `Nota timbang ${ticket.code} di pesanan ${code}`;
  const who: Record<TicketParty, string> = { seller, buyer, admin: 'Admin', system: 'Waktu' };
  const because = reason ? ` Alasan: ${reason}` : '';
  switch (event) {
    case 'weighed': {
      const ask = `${who[ticket.by]} menimbang ${ticket.figures}. Lihat notanya, lalu setujui atau persoalkan.`;
      return ticket.by === 'seller'
        ? { buyer: `Pesanan ${code}: ${ask}` }
        : { seller: `Pesanan ${code}: ${ask}` };
    }
    case 'weigh_agreed': {
      const how =
        ticket.how === 'lapse'
          ? 'sah karena 48 jam tidak dijawab'
          : ticket.how === 'uphold'
            ? 'dinyatakan sah oleh admin'
            : 'disepakati';
      const over = ticket.endsComplaint ? ' Keluhan atas timbangan sebelumnya selesai.' : '';
      const text = `${nota} ${how}: ${ticket.figures}. Total pesanan sekarang ${facts.total}.${because}${over}`;
      return { buyer: `${text}${buyerMoneyText(facts)}`, seller: `${text}${sellerMoneyText(facts)}` };
    }
    case 'weigh_disputed': {
      const what =
        ticket.how === 'refer'
          ? '48 jam tidak dijawab dan tidak bisa disahkan begitu saja, jadi diperiksa admin'
          : `dipersoalkan ${who[ticket.by]}`;
      const text = `${nota} ${what}.${because} Barang dan uang tetap seperti semula sampai diputuskan atau ditimbang ulang.`;
      return { buyer: text, seller: text };
    }
    default: {
      const text = `${nota} dibatalkan oleh admin.${because} Silakan timbang ulang.`;
      return { buyer: text, seller: text };
    }
  }
}

function buyerMoneyText({ surplus, shortfall, cashOnDelivery, total }: OrderMessageFacts): string {
  if (cashOnDelivery) return ` Bayar ${total} saat barang diterima.`;
  if (surplus) return ` ${surplus} yang lebih Anda bayar akan kami kembalikan.`;
  return shortfall ? ` Masih kurang ${shortfall}; cara membayarnya ada di halaman pesanan.` : '';
}

function sellerMoneyText({ surplus, shortfall, cashOnDelivery, total }: OrderMessageFacts): string {
  if (cashOnDelivery) return ` Terima ${total} dari pembeli.`;
  if (surplus) return ` ${surplus} dikembalikan kepada pembeli.`;
  return shortfall ? ` Pembeli masih harus membayar ${shortfall}.` : '';
}
