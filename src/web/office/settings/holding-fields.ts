/** The limits on new buyers as the form asks for them: field, label, unit. */
export const HOLDING = [
  ['checkoutsPerEmail', 'Checkout tanpa akun per email dalam 24 jam', 'kali'],
  ['checkoutsPerAddress', 'Checkout tanpa akun per jaringan dalam 24 jam', 'kali'],
  ['openCheckouts', 'Pesanan belum dibayar per akun baru', 'buah'],
  ['largeShare', 'Pesanan besar: lebih dari', '% stok satu produk'],
  ['largeGoods', 'Produk dengan pesanan besar sekaligus', 'buah'],
  ['confirmMinutes', 'Pesanan besar menunggu konfirmasi email', 'menit'],
  ['checkHours', 'Bukti transfer menahan stok setelah batas bayar', 'jam'],
] as const;
