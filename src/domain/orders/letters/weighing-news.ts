import type { TicketParty } from '../../../shared/weighing/ticket-steps.ts';
import type { Facts, OrderNews, Side } from './news.ts';

/** What each side is told of a weigh ticket: the figures, whose turn it is, and what becomes of the money. */
export function weighingTexts(
  { code, event, reason, ticket }: OrderNews,
  facts: Facts,
): Partial<Record<Side, string>> {
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
      return { buyer: `${text}${moneyTo(facts)}`, seller: `${text}${moneyOf(facts)}` };
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

function moneyTo({ surplus, shortfall, atTheDoor, total }: Facts): string {
  if (atTheDoor) return ` Bayar ${total} saat barang diterima.`;
  if (surplus) return ` ${surplus} yang lebih Anda bayar akan kami kembalikan.`;
  return shortfall ? ` Masih kurang ${shortfall}; cara membayarnya ada di halaman pesanan.` : '';
}

function moneyOf({ surplus, shortfall, atTheDoor, total }: Facts): string {
  if (atTheDoor) return ` Terima ${total} dari pembeli.`;
  if (surplus) return ` ${surplus} dikembalikan kepada pembeli.`;
  return shortfall ? ` Pembeli masih harus membayar ${shortfall}.` : '';
}
