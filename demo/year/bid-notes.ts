/** Notes of buyers with an offer. */
export const offerNotes = [
  'Untuk stok warung dua minggu, bisa diambil sendiri.',
  'Kalau bisa dikirim Jumat pagi, Pak.',
  'Saya langganan lama, semoga bisa kurang sedikit.',
  'Untuk hajatan tanggal 12, mohon yang panen terbaru.',
  'Bisa rutin tiap bulan kalau harganya cocok.',
  'Saya ambil di tempat, tidak perlu diantar.',
  'Mohon dipilihkan yang kering.',
  'Untuk katering kantor, minta nota ya.',
  'Boleh dicampur dua karung dari panen lalu.',
  'Bayar tunai saat diambil.',
  'Butuh sebelum akhir pekan.',
  'Sudah tanya dua petani lain, harga segini mereka mau.',
];

/** Notes of farmers with a counter-offer. */
export const counterNotes = [
  'Kalau segini masih bisa, ongkos petik sudah naik.',
  'Ambil semuanya, saya kasih harga ini.',
  'Harga segini sudah termasuk karung baru.',
  'Maaf belum bisa serendah itu, ini paling bawah.',
  'Boleh, asal diambil minggu ini.',
  'Saya kurangi jumlahnya supaya pelanggan lain kebagian.',
];

/** Notes of farmers who reject an offer. */
export const refusalNotes = [
  'Maaf, di bawah ongkos tanam kami.',
  'Belum bisa dengan harga itu, pupuk sedang mahal.',
  'Stok sudah dijanjikan untuk pelanggan tetap.',
  'Terlalu jauh dari harga gabah hari ini. Silakan tawar lagi.',
  'Jumlahnya terlalu banyak untuk minggu ini.',
  'Mohon maaf, harga pas untuk panen ini.',
];
