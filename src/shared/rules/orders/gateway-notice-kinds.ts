/** Messages of a gateway that can't be booked, or not completely. */
export const GATEWAY_NOTICE_KINDS = [
  'amount_more',
  'amount_less',
  'currency',
  'number',
  'stranger',
  'step',
  'word',
  'unreadable',
  'refund_less',
  'refund_more',
  'returned_twice',
] as const;
export type GatewayNoticeKind = (typeof GATEWAY_NOTICE_KINDS)[number];

type NoticeTexts = { label: string; todo: string };

/** The meaning of each kind, and what the admin does about it. */
export const gatewayNoticeTexts: Record<GatewayNoticeKind, NoticeTexts> = {
  amount_more: {
    label: 'Dibayar lebih dari yang diminta',
    todo: 'Pesanannya sudah dicatat lunas. Cocokkan di dasbor: bila selisihnya biaya layanan yang dibebankan ke pembeli, tidak ada yang perlu dikirim; bila uangnya masuk ke toko, kembalikan kepada pembeli.',
  },
  amount_less: {
    label: 'Jumlahnya kurang dari yang diminta',
    todo: 'Belum ada yang dicatat. Bila uangnya benar masuk, kembalikan lewat dasbor layanan, lalu minta pembeli membayar lagi dari halaman pesanannya.',
  },
  currency: {
    label: 'Mata uang lain',
    todo: 'Belum ada yang dicatat. Buka transaksinya di dasbor layanan dan kembalikan di sana, lalu minta pembeli membayar dalam rupiah.',
  },
  number: {
    label: 'Nomor transaksi berubah',
    todo: 'Buka nomor itu di dasbor layanan. Yang nomornya tetap diawali nomor kami dicatat seperti biasa; nomor yang lain tidak dicatat, dan uangnya dikembalikan dari dasbor bila memang masuk.',
  },
  stranger: {
    label: 'Nomor yang bukan dari toko ini',
    todo: 'Tidak ada yang dicatat. Bila akun layanannya dipakai toko lain juga, abaikan; bila pembeli kita yang membayar, kembalikan uangnya dari dasbor atau hubungi layanannya.',
  },
  step: {
    label: 'Langkah yang tidak mungkin',
    todo: 'Tidak ada yang dicatat dan pesanannya tidak berubah. Tanyakan kepada layanan pembayaran apakah uangnya sungguh keluar; bila ya, catat pengembaliannya di halaman pesanan.',
  },
  word: {
    label: 'Status yang tidak dikenal',
    todo: 'Tidak ada yang dicatat. Lihat artinya di dasbor layanan, lalu ikuti apa yang tertulis di sana.',
  },
  unreadable: {
    label: 'Jawaban yang tidak terbaca',
    todo: 'Tidak ada yang dicatat. Buka transaksinya di dasbor layanan, dan catat di halaman pesanan bila ada uang yang kembali.',
  },
  refund_less: {
    label: 'Uang kembali berkurang',
    todo: 'Pengembalian yang sudah dicatat tetap. Periksa di dasbor apakah pengembaliannya gagal atau sanggahan dimenangkan, lalu kirim ulang uangnya atau koreksi catatannya.',
  },
  refund_more: {
    label: 'Kembali lebih dari yang diminta',
    todo: 'Yang dicatat kembali hanya sebesar pesanannya. Periksa di dasbor dari uang siapa selisihnya diambil.',
  },
  returned_twice: {
    label: 'Uang keluar dua kali',
    todo: 'Uang yang sudah dikembalikan keluar lagi, dan sementara ini ditanggung toko. Ajukan sanggahan ke layanan pembayaran dengan bukti pengembaliannya, atau tagih pembelinya.',
  },
};
