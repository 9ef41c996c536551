import { formatDateTime } from '../../../shared/enums/labels.ts';

import type { MessageSide, OrderMessageEvent, OrderMessageFacts } from './order-message-event.ts';
import { weighingMessageTexts } from './weighing-message-texts.ts';

const subjects: Record<OrderMessageEvent['event'], string> = {
  placed: 'Pesanan diterima',
  fee_offered: 'Ongkir pesanan Anda',
  fee_refused: 'Pembeli minta ongkir lain',
  fee_agreed: 'Ongkir disepakati',
  paid: 'Pembayaran diterima',
  confirmed: 'Pesanan diproses',
  shipped: 'Pesanan dikirim',
  unshipped: 'Pesanan belum jadi dikirim',
  completed: 'Pesanan selesai',
  cancelled: 'Pesanan dibatalkan',
  lapsed: 'Pesanan dibatalkan karena belum dibayar',
  refunded: 'Uang dikembalikan',
  unpaid: 'Pembayaran belum masuk',
  rejected: 'Bukti transfer belum bisa diterima',
  chargeback: 'Uang ditarik kembali oleh bank pembeli',
  cash: 'Uang tunai diterima',
  late: 'Pembayaran masuk setelah batas waktu',
  proof: 'Bukti transfer diunggah',
  complaint: 'Keluhan atas pesanan',
  answered: 'Jawaban atas keluhan',
  replied: 'Tanggapan penjual atas keluhan',
  late_step: 'Pesanan terlambat',
  weighed: 'Hasil timbang menunggu persetujuan',
  weigh_agreed: 'Nota timbang disepakati',
  weigh_disputed: 'Nota timbang dipersoalkan',
  weigh_annulled: 'Nota timbang dibatalkan',
  recalled: 'Barang di pesanan Anda ditarik',
  recall_lifted: 'Penarikan barang berakhir',
  surplus_back: 'Kelebihan bayar dikembalikan',
  shortfall_in: 'Kekurangan bayar diterima',
};

/** The subject of an email about `news` to `side`. */
export function orderMessageSubject(
  { code, event, reason }: OrderMessageEvent,
  side: MessageSide,
  { pickup, confirm, feeOpen, free, cashOnDelivery }: OrderMessageFacts,
): string {
  if (event === 'paid' && free) return `Pesanan siap disiapkan: ${code}`;
  if (event === 'placed' && side === 'buyer' && confirm) return `Konfirmasi pesanan Anda: ${code}`;
  if (event === 'lapsed' && reason)
    return `${reason === 'unpaid' && !cashOnDelivery ? subjects.lapsed : 'Pesanan dibatalkan'}: ${code}`;
  if (event === 'placed' && side === 'seller' && feeOpen) return `Sebutkan ongkir pesanan: ${code}`;
  if (event === 'placed' && side === 'seller') return `Pesanan baru: ${code}`;
  if (event === 'shipped' && pickup) return `Pesanan siap diambil: ${code}`;
  if (event === 'complaint' && side === 'buyer') return `Keluhan Anda kami teruskan: ${code}`;
  return `${subjects[event]}: ${code}`;
}

/**
 * One or two sentences for each side that the event concerns, shown in notices and at the start of emails.
 */
export function orderMessageTexts(
  news: OrderMessageEvent,
  facts: OrderMessageFacts,
): Partial<Record<MessageSide, string>> {
  const { buyer, seller, goods, total, amount } = facts;
  const { code } = news;
  const because = news.reason ? ` Alasan: ${news.reason}` : '';
  const by = facts.dueAt ? `, paling lambat ${formatDateTime(facts.dueAt)}` : '';
  switch (news.event) {
    case 'placed': {
      const until = facts.dueAt ? ` Barangnya kami simpan sampai ${formatDateTime(facts.dueAt)}.` : '';
      if (facts.confirm) {
        return {
          buyer: `Pesanan ${code} sudah kami catat: ${goods}, ${total}.${until} Karena jumlahnya besar, tekan tombol di bawah sebelum itu supaya barangnya tetap disimpan untuk Anda.`,
          seller: `Pesanan baru ${code} dari ${buyer}: ${goods}, ${total}. Pembeli masih harus mengonfirmasinya lewat email.`,
        };
      }
      if (facts.feeOpen) {
        return {
          buyer: `Pesanan ${code} sudah kami catat: ${goods}, ${total} belum termasuk ongkir. ${seller} menyebut ongkir ke ${facts.city} lebih dulu${by}; Anda membayar setelah menyetujuinya.`,
          seller: `Pesanan baru ${code} dari ${buyer}: ${goods}, ${total}. Sebutkan ongkir ke ${facts.city}${by}; barangnya disimpan sampai saat itu.`,
        };
      }
      return {
        buyer: `Pesanan ${code} sudah kami catat: ${goods}, ${total}.${until}`,
        seller: `Pesanan baru ${code} dari ${buyer}: ${goods}, ${total}.`,
      };
    }
    case 'fee_offered': {
      const note = news.reason ? ` Katanya: ${news.reason}` : '';
      return {
        buyer: `${seller} menyebut ongkir ${amount} untuk pesanan ${code} ke ${facts.city}.${note} Setujui atau minta ongkir lain${by}.`,
      };
    }
    case 'fee_refused':
      return {
        seller: `${buyer} belum setuju dengan ongkir ${amount} untuk pesanan ${code}.${because} Sebutkan ongkir lain${by}.`,
      };
    case 'fee_agreed':
      return {
        buyer: `Ongkir pesanan ${code} disepakati ${amount}; totalnya menjadi ${total}.`,
        seller: `${buyer} setuju dengan ongkir ${amount} untuk pesanan ${code}: ${goods}, ${total}.`,
      };
    case 'paid':
      if (facts.free)
        return {
          buyer: `Pesanan ${code} tidak perlu dibayar. ${seller} segera menyiapkannya.`,
          seller: `Pesanan ${code} tidak perlu dibayar pembeli. Silakan siapkan: ${goods}.`,
        };
      return {
        buyer: `Pembayaran pesanan ${code} sudah kami terima.`,
        seller: `Pesanan ${code} sudah dibayar. Silakan siapkan: ${goods}.`,
      };
    case 'confirmed':
      return { buyer: `${seller} sedang menyiapkan pesanan ${code}: ${goods}.` };
    case 'shipped':
      return {
        buyer: facts.pickup
          ? `Pesanan ${code} siap diambil di ${facts.place}: ${goods}.`
          : `Pesanan ${code} sedang dikirim: ${goods}.`,
      };
    case 'unshipped':
      return {
        buyer: facts.pickup
          ? `Pesanan ${code} ternyata belum siap diambil: ${goods}. ${seller} memberi tahu Anda begitu siap.`
          : `Pesanan ${code} ternyata belum dikirim: ${goods}. ${seller} memberi tahu Anda begitu dikirim.`,
      };
    case 'completed':
      return {
        buyer: `Pesanan ${code} selesai. Terima kasih sudah membeli dari ${seller}.`,
        seller: `Pesanan ${code} selesai: ${goods}.`,
      };
    case 'cancelled':
      return {
        buyer: `Pesanan ${code} dibatalkan.${because}`,
        seller: `Pesanan ${code} dari ${buyer} dibatalkan.${because}`,
      };
    case 'lapsed':
      return expiredTexts(news, facts);
    case 'refunded':
      return {
        buyer: `${amount} dari pesanan ${code} dikembalikan kepada Anda.${because}`,
        seller: `${amount} dari pesanan ${code} dikembalikan kepada pembeli.${because}`,
      };
    case 'unpaid':
      return {
        buyer: `Uang untuk pesanan ${code} ternyata belum masuk ke rekening kami. Periksa transfer Anda, atau hubungi kami bila uangnya sudah terkirim.`,
        seller: `Uang untuk pesanan ${code} ternyata belum masuk. Jangan kirim dulu; Anda diberi tahu begitu uangnya masuk.`,
      };
    case 'rejected':
      return {
        buyer: `Bukti transfer pesanan ${code} belum bisa kami terima.${because} Silakan kirim lagi.`,
      };
    case 'chargeback':
      return {
        buyer: `Bank atau kartu Anda menarik kembali ${amount} dari pesanan ${code}.`,
        seller: `${amount} dari pesanan ${code} ditarik kembali oleh bank pembeli (chargeback) dan dipotong dari saldo Anda. Jangan kirim barangnya bila belum dikirim; simpan bukti pengirimannya bila sudah.`,
      };
    case 'cash':
      return {
        buyer: `${seller} mencatat bahwa ${amount} untuk pesanan ${code} sudah diterima tunai.${because} Bila itu tidak benar, beri tahu kami.`,
        ...(news.onBehalf
          ? { seller: `Pengelola mencatat bahwa ${amount} untuk pesanan ${code} sudah Anda terima tunai.` }
          : {}),
      };
    case 'late':
      return {
        buyer: `${amount} untuk pesanan ${code} baru masuk setelah pesanan itu dibatalkan. Uangnya kami kembalikan kepada Anda.`,
      };
    case 'proof':
      return { buyer: `Bukti transfer pesanan ${code} sudah kami terima dan segera diperiksa.` };
    case 'complaint':
      return {
        buyer: `Keluhan Anda atas pesanan ${code} sudah kami teruskan kepada ${seller}.`,
        seller: `${buyer} mengeluhkan pesanan ${code}.`,
      };
    case 'answered':
      return {
        buyer: `Keluhan Anda atas pesanan ${code} sudah dijawab.`,
        ...(news.onBehalf ? { seller: `Keluhan ${buyer} atas pesanan ${code} dijawab oleh admin.` } : {}),
      };
    case 'replied':
      return {
        buyer: `${seller} menanggapi keluhan Anda atas pesanan ${code}. Kalau sudah beres, tandai selesai di halaman pesanan; kalau belum, pengelola yang memutuskan.`,
      };
    case 'late_step':
      return lateTexts(news, facts);
    case 'weighed':
    case 'weigh_agreed':
    case 'weigh_disputed':
    case 'weigh_annulled':
      return weighingMessageTexts(news, facts);
    case 'recalled':
      return {
        buyer: `${seller} menarik lot ${news.recall?.lot}, dan pesanan ${code} berisi barang darinya.${because} Pisahkan barangnya dan jangan dipakai, lalu jawab di halaman pesanan.`,
      };
    case 'recall_lifted':
      return {
        buyer: `Penarikan lot ${news.recall?.lot} berakhir: barang di pesanan ${code} boleh dipakai lagi.`,
      };
    case 'surplus_back':
      return { buyer: `${amount} yang lebih Anda bayar untuk pesanan ${code} sudah dikembalikan.` };
    case 'shortfall_in':
      return {
        buyer: `Kekurangan ${amount} untuk pesanan ${code} sudah kami terima. Terima kasih.`,
        seller: `Kekurangan ${amount} untuk pesanan ${code} sudah masuk.`,
      };
  }
}

function lateTexts(
  { code, step, promised }: OrderMessageEvent,
  { buyer, seller, goods, pickup, cashOnDelivery }: OrderMessageFacts,
): Partial<Record<MessageSide, string>> {
  if (step === 'shipped')
    return {
      seller: cashOnDelivery
        ? `Pesanan ${code} sudah lama dikirim. Catat uang tunainya bila sudah diterima, atau bahwa barangnya tidak diambil.`
        : `Pesanan ${code} sudah lama dikirim, tetapi ${buyer} belum menyatakan menerimanya. Tanyakan kepadanya.`,
      buyer: `Pesanan ${code} sudah lama dikirim: ${goods}. Nyatakan diterima di halaman pesanan, atau kirim keluhan bila belum sampai.`,
    };
  const next = step === 'paid' ? 'disiapkan' : pickup ? 'siap diambil' : 'dikirim';
  if (!promised)
    return { seller: `Pesanan ${code} dari ${buyer} belum ${next}: ${goods}. Pembelinya menunggu.` };
  return {
    seller: `Pesanan ${code} dari ${buyer} dijanjikan sampai ${promised}, tetapi belum ${next}: ${goods}. Pembelinya boleh membatalkannya.`,
    buyer: `Pesanan ${code} dijanjikan sampai ${promised}, tetapi belum ${next}. Di halaman pesanan Anda bisa menanyakannya kepada ${seller} dan kami, atau membatalkannya; uang yang sudah dibayar kembali.`,
  };
}

function expiredTexts(
  { code, reason }: OrderMessageEvent,
  { seller, cashOnDelivery }: OrderMessageFacts,
): Record<MessageSide, string> {
  if (reason === 'fee_open') {
    return {
      buyer: `Pesanan ${code} dibatalkan karena ongkirnya tidak disepakati sampai batas waktunya. Anda tidak perlu membayar apa-apa.`,
      seller: `Pesanan ${code} batal karena ongkirnya tidak disepakati sampai batas waktunya; stok Anda kembali.`,
    };
  }
  if (reason === 'unconfirmed') {
    return {
      buyer: `Pesanan ${code} dibatalkan karena belum dikonfirmasi lewat email sampai batas waktunya. Anda bisa memesan lagi.`,
      seller: `Pesanan ${code} batal karena pembelinya tidak mengonfirmasi; stok Anda kembali.`,
    };
  }
  if (reason === 'unchecked') {
    return {
      buyer: `Pesanan ${code} dibatalkan: bukti transfernya belum bisa kami cocokkan sampai batas waktunya. Kalau uangnya sudah Anda kirim, hubungi kami; uang itu kami kembalikan.`,
      seller: `Pesanan ${code} batal karena uangnya belum terlihat masuk; stok Anda kembali.`,
    };
  }
  if (cashOnDelivery) {
    return {
      buyer: `Pesanan ${code} dibatalkan karena ${seller} belum mengonfirmasinya sampai batas waktunya. Anda tidak perlu membayar apa-apa.`,
      seller: `Pesanan ${code} batal karena belum Anda konfirmasi sampai batas waktunya; stok Anda kembali.`,
    };
  }
  return {
    buyer: `Pesanan ${code} dibatalkan karena belum dibayar sampai batas waktunya.`,
    seller: `Pesanan ${code} batal karena tidak dibayar; stok Anda kembali.`,
  };
}
