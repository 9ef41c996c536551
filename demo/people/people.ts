/** The size of a customer's purchases: for a kitchen, a food stall, a restaurant, or a cooperative or mill. */
export type BuyerKind = 'rumah' | 'warung' | 'restoran' | 'koperasi';

/** A customer of the demo. `joinedGroup` is in days before the seeding, `regency` the kabupaten of the deliveries. */
export type Customer = {
  id: string;
  name: string;
  email: string;
  phone: string;
  kind: BuyerKind;
  street: string;
  regency: string;
  postcode: string;
  joined: number;
  image: string | null;
  isActive: boolean;
};

const DOMAIN = 'lumbung.example';

/** The admins of the demo; the start prints the first one. */
export const admins = [
  {
    id: 'demo-admin-1',
    name: 'Laras Widyaningsih',
    email: `admin@${DOMAIN}`,
    phone: '+6281200000001',
    image: '/gambar/portraits/staff-01.avif',
  },
  {
    id: 'demo-admin-2',
    name: 'Wahyu Hidayat',
    email: `wahyu@${DOMAIN}`,
    phone: '+6281200000002',
    image: '/gambar/portraits/staff-02.avif',
  },
];

type Row = [name: string, account: string, kind: BuyerKind, street: string, regency: string, joined: number];

/** The first six have portraits; the first two are the demo's customer accounts. */
const rows: Row[] = [
  ['Rina Wulandari', 'pembeli', 'rumah', 'Jl. Kaliurang Km 9, Gang Mawar 4', 'Sleman', 398],
  ['Yoga Pratama', 'pembeli2', 'restoran', 'Jl. Prawirotaman 21', 'Kota Yogyakarta', 392],
  ['Endang Susilowati', 'endang.s', 'warung', 'Jl. Parangtritis Km 6', 'Bantul', 395],
  ['Andi Setiawan', 'andi.setiawan', 'rumah', 'Perum Griya Taman Asri B-12', 'Sleman', 330],
  ['H. Suwarno', 'koperasi.makmur', 'koperasi', 'Jl. Wates Km 14', 'Kulon Progo', 397],
  ['Putri Maharani', 'putri.m', 'rumah', 'Jl. Timoho 88', 'Kota Yogyakarta', 240],
  ['Bambang Irawan', 'bambang.irawan', 'rumah', 'Jl. Godean Km 5', 'Sleman', 371],
  ['Titik Handayani', 'titik.h', 'warung', 'Pasar Beringharjo Blok C', 'Kota Yogyakarta', 366],
  ['Rudi Hartono', 'rudi.hartono', 'rumah', 'Jl. Imogiri Timur Km 8', 'Bantul', 352],
  ['Ani Kusumawati', 'ani.k', 'rumah', 'Jl. Magelang Km 7', 'Sleman', 341],
  ['Wisnu Wardhana', 'wisnu.w', 'restoran', 'Jl. Palagan 45', 'Sleman', 338],
  ['Marsiyah', 'marsiyah', 'warung', 'Jl. Wonosari Km 11', 'Bantul', 310],
  ['Joko Susanto', 'joko.susanto', 'rumah', 'Jl. Brigjen Katamso 190', 'Kota Yogyakarta', 301],
  ['Koperasi Ngudi Rejeki', 'ngudi.rejeki', 'koperasi', 'Jl. KH Agus Salim 7, Wonosari', 'Gunung Kidul', 288],
  ['Penggilingan Sri Rejeki', 'sri.rejeki', 'koperasi', 'Jl. Samas Km 9, Bambanglipuro', 'Bantul', 394],
  ['UD Padi Makmur', 'padi.makmur', 'koperasi', 'Jl. Magelang Km 14', 'Sleman', 390],
  ['BUMDes Karya Tani', 'karya.tani', 'koperasi', 'Balai Desa Brosot, Galur', 'Kulon Progo', 350],
  ['Fitri Ramadhani', 'fitri.r', 'rumah', 'Jl. Seturan Raya 12', 'Sleman', 263],
  ['Gunawan', 'gunawan', 'warung', 'Alun-alun Wates, kios 9', 'Kulon Progo', 251],
  ['Maya Anggraini', 'maya.a', 'rumah', 'Jl. Nitikan 31', 'Kota Yogyakarta', 214],
  ['Hendra Wijaya', 'hendra.w', 'restoran', 'Jl. Kaliurang Km 13', 'Sleman', 190],
  ['Siti Aminah', 'siti.aminah', 'rumah', 'Dusun Krapyak, Panggungharjo', 'Bantul', 172],
  ['Teguh Riyadi', 'teguh.r', 'rumah', 'Jl. Baron Km 4', 'Gunung Kidul', 150],
  ['Dewi Anjani', 'dewi.anjani', 'rumah', 'Jl. Babarsari 6', 'Sleman', 121],
  ['Nugroho Adi', 'nugroho.adi', 'warung', 'Jl. Bantul Km 10', 'Bantul', 95],
  ['Lestari Budiarti', 'lestari.b', 'rumah', 'Jl. Kusumanegara 140', 'Kota Yogyakarta', 64],
  ['Surya Atmaja', 'surya.a', 'rumah', 'Jl. Ring Road Utara 3', 'Sleman', 41],
  ['Intan Permata', 'intan.p', 'rumah', 'Jl. Samas Km 2', 'Bantul', 12],
  ['Yusuf Maulana', 'yusuf.m', 'rumah', 'Jl. Wates Km 3', 'Kota Yogyakarta', 3],
];

const portraits = [1, 4, 3, 2, 5, 6];
const postcodes: Record<string, string> = {
  Sleman: '55581',
  'Kota Yogyakarta': '55153',
  Bantul: '55711',
  'Kulon Progo': '55611',
  'Gunung Kidul': '55811',
};

/** Phone numbers of the demo are invented: +62 812 0000 and four digits. */
export function demoPhone(number: number): string {
  return `+62812${String(number).padStart(8, '0')}`;
}

/** All customers, the demo accounts first; an admin has deactivated one of them. */
export const customers: Customer[] = rows.map(([name, account, kind, street, regency, joined], index) => ({
  id: `demo-pelanggan-${String(index + 1).padStart(2, '0')}`,
  name,
  email: `${account}@${DOMAIN}`,
  phone: demoPhone(300 + index),
  kind,
  street,
  regency,
  postcode: postcodes[regency] ?? '55000',
  joined,
  image: portraits[index] ? `/gambar/portraits/customer-0${portraits[index]}.avif` : null,
  isActive: account !== 'surya.a',
}));

/** The account of the farmer with this number (from 1). */
export function farmerUserId(number: number): string {
  return `demo-petani-${String(number).padStart(2, '0')}`;
}
