import type { Case } from './case.ts';

const FARMERS =
  'tumbuh dengan jumlah petani, yang dijumlah untuk seratus nama di saringannya setelah katalog berubah, lalu diingat';
const NEAREST = 'tumbuh dengan jumlah petani, yang jaraknya dihitung semua, dan hitungannya';
const COPIES =
  'membaca berurutan sampai yang cocok cukup: di katalog ukur salinan satu produk berjajar, sehingga yang dilewati sebanyak salinannya';
const COPIES_ALL =
  'di katalog ukur salinan satu produk berjajar: dua ribu yang terbaru tidak memuat cukup yang cocok, lalu semua yang cocok dikumpulkan';
const HIDDEN =
  'tumbuh dengan petani yang tidak ditampilkan, yang produknya dikurangkan dari jumlah seluruhnya; diingat sampai katalog berubah';
const HITS = 'tumbuh dengan jumlah yang cocok: yang terbaik baru diketahui setelah semua yang cocok dinilai';
const PRICED =
  'tumbuh dengan jumlah produk di rentang harga itu, yang dihitung satu per satu; diingat sampai katalog berubah';
const SELLERS = 'tumbuh dengan jumlah penjual barang yang sama, yang dibandingkan semua';
const REPORT = 'membaca semua yang dilaporkannya, sekali; dari replika bila ada';
const DAYS =
  'tumbuh dengan tawaran pada hari di luar bulan utuh, paling banyak setengah bulan di tiap ujungnya; bulan utuh dibaca dari yang disimpan';
const SELLING =
  'tumbuh dengan jumlah petani yang menjual dalam setahun itu, yang bulannya masing-masing dijumlah';
const BOOKS =
  'tumbuh dengan petani yang punya saldo dan pesanan yang uangnya masih ditahan, bukan dengan pembukuan';
const OPEN = 'tumbuh dengan yang sedang terbuka, bukan dengan riwayat';
const HOUSE = 'tumbuh dengan yang menunggu jawaban admin, yang di sini sebanyak desanya';
const STORED =
  'membaca entri indeks surat yang baru saja disimpan, sampai autovacuum menyapunya; di sini semua surat disimpan sekaligus';
const LETTERS =
  'daftar tiap tiga huruf di indeksnya memanjang dengan isinya, jauh lebih lambat daripada isinya';
const ALL = 'melihat semuanya, sekali semalam';
const HITS_ALL = 'tumbuh dengan jumlah yang cocok, yang dihitung semua: di sini sebanyak desanya';
const STORED_SUMS =
  'membaca baris hitungan surat yang baru saja disimpan, sampai fold-tallies menggabungkannya; di sini semua surat disimpan sekaligus';
const COUNTED = 'menghitung semua yang termasuk, dalam indeksnya saja';
const PART = 'satu bagian peta situs berisi paling banyak 50.000 alamat; tidak tumbuh lagi sesudahnya';

/** Why a row is not flat and may stay so: of a whole group, or by group and name. docs/ops/growing.md says what then. */
const REASONS: Record<string, string> = {
  Toko: FARMERS,
  ...Object.fromEntries(
    ['terbaru', 'termurah', 'termahal', 'nilai tertinggi', 'halaman 100'].map((name) => [
      `Toko: ${name}`,
      HIDDEN,
    ]),
  ),
  'Toko: harga 10.000–20.000': PRICED,
  'Toko: pilihan saringan dengan harga': PRICED,
  'Toko: terdekat': NEAREST,
  ...Object.fromEntries(
    ['kategori ikan', 'kota dan kategori, termurah', 'stok menipis'].map((name) => [`Toko: ${name}`, COPIES]),
  ),
  Pencarian: HITS,
  Laporan: REPORT,
  'Laporan: penjualan setahun': SELLING,
  'Laporan: harga sebulan': DAYS,
  'Laporan: harga setahun': DAYS,
  'Pasar: peta situs, bagian 1': PART,
  'Satu produk: yang serupa': COPIES,
  'Satu produk: produk yang sama di petani lain': SELLERS,
  'Meja admin: antrean': BOOKS,
  'Meja admin: cari di mana saja "beras"': COPIES_ALL,
  'Daftar kantor: Produk: cari "beras"': COPIES_ALL,
  'Meja admin: cari di mana saja, kode pesanan': LETTERS,
  'Daftar kantor: User: cari "pelanggan.1.43@"': LETTERS,
  'Daftar kantor: Pesan: cari "murni santoso"': LETTERS,
  'Meja admin: keluhan': HOUSE,
  'Meja admin: calon penjual': HOUSE,
  'Meja admin: daftar kemas': OPEN,
  'Meja admin: petani untuk dipilih': 'paling banyak 5.000 nama; tidak tumbuh lagi sesudahnya',
  'Unduhan, 1.000 baris pertama: petani':
    'di ukuran terkecil seluruhnya hanya 320 petani; seribu baris tidak tumbuh lagi sesudahnya',
  'Daftar kantor: Saldo petani': BOOKS,
  'Daftar kantor: Produk: kategori ikan': COPIES,
  'Daftar kantor: Petani': HOUSE,
  ...Object.fromEntries(
    [
      'User: cari "lestari"',
      'User: cari alamat',
      'Surat keluar: cari "pelanggan.43@"',
      'Pelanggan kabar: cari "kabar.43@"',
      'Moderasi: cari "ulas.40@"',
    ].map((name) => [`Daftar kantor: ${name}`, HITS_ALL]),
  ),
  ...Object.fromEntries(
    [
      'Pesanan: cari awal kode',
      'Pesanan: cari kode',
      'Pesanan: cari "rubiyem santoso"',
      'Pesanan: cari tanpa hasil',
      'Pembayaran: cari kode',
    ].map((name) => [`Daftar kantor: ${name}`, LETTERS]),
  ),
  ...Object.fromEntries(
    ['terbaru', 'gagal', 'halaman 100'].map((name) => [`Daftar kantor: Surat keluar: ${name}`, STORED_SUMS]),
  ),
  'Daftar kantor: Produk: stok menipis': COUNTED,
  'Pasar: daftar petani': COUNTED,
  'Meja admin: rekening koran':
    'tumbuh dengan pembayaran terbuka yang jumlahnya sama: di sini sebanyak desanya, sedangkan di toko tidak ada dua',
  'Tugas: sweep': 'membaca surat seminggu yang kuncinya belum habis waktunya, sekali sejam',
  'Tugas: seal-trail': 'membaca nomor sepuluh ribu catatan terakhir; tidak tumbuh lagi sesudahnya',
  'Tugas: close-dead-bids': OPEN,
  'Tugas: remind-bids': OPEN,
  'Tugas: lapse-orders': OPEN,
  'Tugas: lapse-tickets': OPEN,
  'Tugas: surat keluar': STORED,
  'Tugas: pemeriksaan malam: pembukuan': ALL,
  'Tugas: pemeriksaan malam: jejak': ALL,
};

export const reasonOf = ({ group, name }: Case): string | undefined =>
  REASONS[`${group}: ${name}`] ?? REASONS[group];
