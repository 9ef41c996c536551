/** The bidding settings as the form asks for them: field, label, unit. */
export const BIDDING = [
  ['expiryHours', 'Masa berlaku tawaran', 'jam, 24 sampai 72'],
  ['reminderHours', 'Pengingat sebelum habis', 'jam'],
  ['holdHours', 'Stok disimpan setelah diterima', 'jam'],
  ['offersPerListing24h', 'Tawaran per produk dalam 24 jam', 'kali'],
  ['offersPerNegotiation', 'Tawaran dalam satu perundingan', 'kali'],
  ['openBidsPerCustomer', 'Penawaran terbuka per pelanggan', 'buah'],
  ['unpaidBeforeSuspension', 'Tidak dibayar sebelum ditangguhkan', 'kali'],
  ['unpaidWindowDays', 'Dihitung dalam', 'hari'],
  ['suspensionDays', 'Lama penangguhan', 'hari'],
] as const;
