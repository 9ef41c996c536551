import type { HarvestEntry } from '../../src/db/schema/farmer-tables.ts';

/** A farmer of the demo; coordinates in degrees, plot in hectares. */
export type FarmerProfile = {
  name: string;
  /** Before the @ of the account's address. */
  /** Null for a farmer who reads no mail and signs in by phone number. */
  account: string | null;
  title: string;
  city: keyof typeof regencyOf;
  address: string;
  at: [latitude: number, longitude: number];
  plot: number;
  showPhone: boolean;
  harvests: HarvestEntry[];
  story: string;
};

const months = (crop: string, ...at: number[]): HarvestEntry[] => at.map((month) => ({ month, crop }));
/** The official code of the kabupaten or kota of each city name in the demo; Pakem is in Sleman. */
export const regencyOf = {
  Pakem: 3404,
  Sleman: 3404,
  Bantul: 3402,
  'Kulon Progo': 3401,
  'Gunung Kidul': 3403,
  'Kota Yogyakarta': 3471,
} as const;

/** The twenty farmers; the first has number 1 in the sheets and portrait 01. */
export const farmerProfiles: FarmerProfile[] = [
  {
    name: 'Sarjono',
    account: 'petani',
    title: 'Petani padi Rojolele',
    city: 'Pakem',
    address: 'Dusun Ngepring, Desa Purwobinangun, Kapanewon Pakem',
    at: [-7.6304, 110.4021],
    plot: 1.2,
    showPhone: true,
    harvests: [...months('Padi Rojolele', 4, 9), ...months('Gabah', 4, 5, 9)],
    story:
      'Pak Sarjono menanam padi di lereng selatan Merapi sejak masih ikut bapaknya. Airnya dari mata air, jadi dua kali panen setahun hampir tidak pernah putus. Gabahnya dijemur di halaman sendiri dan digiling sesuai pesanan, supaya beras sampai di dapur masih harum.',
  },
  {
    name: 'Nur Aini',
    account: 'nur.aini',
    title: 'Petani sayur daun',
    city: 'Pakem',
    address: 'Dusun Potrowangsan, Desa Candibinangun, Kapanewon Pakem',
    at: [-7.6561, 110.4087],
    plot: 0.4,
    showPhone: true,
    harvests: [...months('Bayam dan kangkung', 1, 3, 5, 7, 9, 11), ...months('Padi', 3, 8)],
    story:
      'Mbak Nur pulang dari pekerjaan kantor dan mulai dengan enam bedeng di belakang rumah. Sekarang hampir setengah hektare, tanpa pupuk kimia, dengan kompos dari kotoran sapi tetangga. Panen dilakukan pagi hari menurut pesanan, tidak ditimbun.',
  },
  {
    name: 'Karno Wibowo',
    account: 'karno.wibowo',
    title: 'Petani padi Mentik Wangi',
    city: 'Sleman',
    address: 'Dusun Klepu, Desa Sendangmulyo, Kapanewon Minggir',
    at: [-7.7318, 110.2472],
    plot: 1.5,
    showPhone: false,
    harvests: [...months('Mentik Wangi', 3, 7, 11), ...months('Beras hitam', 8)],
    story:
      'Di Minggir air Selokan Mataram mengalir sepanjang tahun, dan Pak Karno memakainya untuk tiga musim tanam. Ia memilih Mentik Wangi karena pembelinya kembali lagi, dan menyisakan satu petak untuk padi hitam. Benihnya disimpan sendiri dari malai terbaik.',
  },
  {
    name: 'Wagiyem',
    account: 'petani2',
    title: 'Petani padi dan ketan',
    city: 'Bantul',
    address: 'Dusun Mandingan, Desa Kebonagung, Kapanewon Imogiri',
    at: [-7.9296, 110.3741],
    plot: 0.8,
    showPhone: true,
    harvests: [...months('Padi', 2, 6, 10), ...months('Ketan', 6)],
    story:
      'Bu Wagiyem mengurus sawah bersama dua kakaknya, bergiliran memakai satu traktor kelompok. Tanah di tepi Kali Opak ini gembur dan jarang kering. Ketannya terkenal di Imogiri menjelang Lebaran, jadi lebih baik dipesan sejak awal puasa.',
  },
  {
    name: 'Agus Prasetyo',
    account: 'agus.prasetyo',
    title: 'Petani bawang lahan pasir',
    city: 'Bantul',
    address: 'Dusun Ngepet, Desa Srigading, Kapanewon Sanden',
    at: [-7.9873, 110.2668],
    plot: 0.6,
    showPhone: true,
    harvests: [...months('Bawang merah', 2, 5, 8, 10), ...months('Cabai', 6, 7)],
    story:
      'Lahan pasir dekat pantai dulu dianggap tidak bisa ditanami. Mas Agus dan kelompoknya membuktikan sebaliknya dengan pupuk kandang dan selang siram. Bawang dari pasir lebih bersih dan cepat kering, sehingga awet disimpan.',
  },
  {
    name: 'Ahmad Fauzi',
    account: 'ahmad.fauzi',
    title: 'Petani mina padi',
    city: 'Sleman',
    address: 'Dusun Cibuk Kidul, Desa Margoluwih, Kapanewon Seyegan',
    at: [-7.7402, 110.3006],
    plot: 1.0,
    showPhone: true,
    harvests: [...months('Nila', 2, 4, 6, 8, 10, 12), ...months('Padi', 4, 8, 12)],
    story:
      'Nila dan padi tumbuh di petak yang sama: ikan memakan gulma dan hama, kotorannya menjadi pupuk. Pak Fauzi belajar dari penyuluh, lalu mengajarkannya lagi ke dua puluh tetangga. Ikan diantar hidup atau sudah dibersihkan, sesuai permintaan.',
  },
  {
    name: 'Mbah Darmi',
    account: 'darmi',
    title: 'Petani palawija',
    city: 'Gunung Kidul',
    address: 'Dusun Semuluh Lor, Desa Ngeposari, Kapanewon Semanu',
    at: [-8.0021, 110.6594],
    plot: 0.9,
    showPhone: false,
    harvests: [...months('Kacang tanah', 3, 4), ...months('Singkong', 7, 8, 9), ...months('Jagung', 2)],
    story:
      'Tanah kapur Semanu hanya basah beberapa bulan, jadi Mbah Darmi menanam berlapis: jagung dulu, kacang di sela-selanya, singkong dipanen terakhir. Cucunya yang memotret dan menjawab pesan. Singkongnya pulen karena tidak pernah kebanyakan air.',
  },
  {
    name: 'Tukiman',
    account: 'tukiman',
    title: 'Petani padi dan kelapa',
    city: 'Kulon Progo',
    address: 'Dusun Bunder, Desa Banaran, Kapanewon Galur',
    at: [-7.9571, 110.2197],
    plot: 1.8,
    showPhone: true,
    harvests: [...months('Padi', 3, 7), ...months('Mangga', 10, 11, 12), ...months('Kelapa', 1, 4, 7, 10)],
    story:
      'Pak Tukiman mengolah sawah warisan di hilir Kali Progo dan sebaris kelapa di pekarangan. Bersama kelompok taninya ia menjual gabah langsung ke penggilingan, tanpa lewat pengepul. Musim mangga, satu keluarga ikut memanjat.',
  },
  {
    name: 'Sri Lestari',
    account: 'sri.lestari',
    title: 'Pekebun Menoreh',
    city: 'Kulon Progo',
    address: 'Dusun Jetis, Desa Gerbosari, Kapanewon Samigaluh',
    at: [-7.6693, 110.1634],
    plot: 1.1,
    showPhone: true,
    harvests: [
      ...months('Pisang', 1, 3, 5, 7, 9, 11),
      ...months('Alpukat', 1, 2, 12),
      ...months('Ubi', 6, 7),
    ],
    story:
      'Kebun Bu Sri miring di punggung Bukit Menoreh, jadi semua panen turun dengan digendong sampai jalan. Pisang, alpukat, dan ubi ditanam bercampur supaya tanah tidak longsor. Ia juga memeras susu kambing Etawa setiap pagi.',
  },
  {
    name: 'Abdul Hadi',
    account: 'abdul.hadi',
    title: 'Petani padi merah',
    city: 'Gunung Kidul',
    address: 'Dusun Simo, Desa Genjahan, Kapanewon Ponjong',
    at: [-7.9706, 110.7139],
    plot: 1.4,
    showPhone: false,
    harvests: [...months('Padi merah', 3, 4), ...months('Padi', 3, 7), ...months('Kacang tanah', 10)],
    story:
      'Ponjong punya mata air besar di tengah tanah kapur, dan dari sanalah sawah Pak Hadi minum. Padi merah Segreng tahan kering dan tetap ditanam di tegalan atas seperti zaman kakeknya. Sebagian hasilnya selalu disisihkan untuk lumbung desa.',
  },
  {
    name: 'Bayu Saputra',
    account: 'bayu.saputra',
    title: 'Petani salak pondoh',
    city: 'Sleman',
    address: 'Dusun Gadung, Desa Bangunkerto, Kapanewon Turi',
    at: [-7.6467, 110.3658],
    plot: 0.7,
    showPhone: true,
    harvests: [...months('Salak pondoh', 1, 2, 11, 12), ...months('Salak sela', 6, 7)],
    story:
      'Bayu lulusan pertanian yang memilih pulang ke kebun salak keluarganya. Ia mengawinkan bunga dengan tangan, satu per satu, supaya buahnya penuh. Salak dipetik matang di pohon dan dikirim dalam besek bambu.',
  },
  {
    name: 'Sumarni',
    account: 'sumarni',
    title: 'Petani dan peternak ayam',
    city: 'Sleman',
    address: 'Dusun Ngetiran, Desa Sariharjo, Kapanewon Ngaglik',
    at: [-7.7189, 110.3776],
    plot: 0.5,
    showPhone: true,
    harvests: [...months('Telur', 1, 4, 7, 10), ...months('Mentik Wangi', 4, 8), ...months('Tomat', 6, 9)],
    story:
      'Bu Sumarni mengajar di PAUD pagi hari, lalu mengurus dua ratus ayam dan sawah kecil. Telur dikumpulkan dua kali sehari dan diberi tanggal. Sisa sayur dari pasar menjadi pakan, kotoran ayam kembali ke sawah.',
  },
  {
    name: 'Mbah Kromo',
    account: 'kromo',
    title: 'Petani tegalan',
    city: 'Gunung Kidul',
    address: 'Dusun Doga, Desa Nglanggeran, Kapanewon Patuk',
    at: [-7.8452, 110.5468],
    plot: 1.3,
    showPhone: false,
    harvests: [...months('Jagung', 2, 3), ...months('Kedelai', 5, 9), ...months('Pisang', 4, 8, 12)],
    story:
      'Di kaki Gunung Api Purba, Mbah Kromo masih membajak dengan sapi karena petaknya terlalu miring untuk traktor. Kedelainya dipakai pengrajin tempe di Patuk sejak tahun delapan puluhan. Ia menghafal letak setiap pohon yang ditanamnya sendiri.',
  },
  {
    name: 'Ratna Dewi',
    account: 'ratna.dewi',
    title: 'Petani sayur dataran tinggi',
    city: 'Pakem',
    address: 'Dusun Ngipiksari, Desa Hargobinangun, Kapanewon Pakem',
    at: [-7.6052, 110.4236],
    plot: 0.6,
    showPhone: true,
    harvests: [...months('Brokoli dan kubis', 2, 5, 8, 11), ...months('Wortel', 3, 6, 9, 12)],
    story:
      'Udara sejuk Kaliurang cocok untuk brokoli, kubis, dan wortel. Ratna menanam bertahap setiap dua minggu supaya pelanggannya selalu kebagian. Sayur dipanen sore, didinginkan semalam, dan sampai di kota sebelum pukul tujuh.',
  },
  {
    name: 'Paijo Santoso',
    account: 'paijo.santoso',
    title: 'Pembudi daya ikan',
    city: 'Sleman',
    address: 'Dusun Bronggang, Desa Argomulyo, Kapanewon Cangkringan',
    at: [-7.6684, 110.4549],
    plot: 0.5,
    showPhone: true,
    harvests: [...months('Lele', 1, 3, 5, 7, 9, 11), ...months('Ikan mas', 2, 6, 10)],
    story:
      'Kolam Pak Paijo tertimbun pasir waktu Merapi meletus tahun 2010. Ia menggali lagi, satu kolam demi satu kolam, dan sekarang ada sebelas. Airnya mengalir terus dari Kali Kuning, jadi ikannya tidak berbau tanah.',
  },
  {
    name: 'Dimas Nugroho',
    account: 'dimas.nugroho',
    title: 'Petani kota',
    city: 'Kota Yogyakarta',
    address: 'Kampung Mrican, Kelurahan Giwangan, Kemantren Umbulharjo',
    at: [-7.8319, 110.3923],
    plot: 0.1,
    showPhone: true,
    harvests: [...months('Kangkung dan bayam', 1, 2, 4, 6, 8, 10, 12), ...months('Lele', 3, 6, 9)],
    story:
      'Di antara rumah-rumah Giwangan, Dimas merawat kebun lorong bersama ibu-ibu kampung. Kangkung tumbuh di atas ember lele, airnya berputar. Pesanan dari warung sekitar diantar dengan sepeda.',
  },
  {
    name: 'Suparti',
    account: 'suparti',
    title: 'Petani pesisir',
    city: 'Bantul',
    address: 'Dusun Baros, Desa Tirtohargo, Kapanewon Kretek',
    at: [-7.9931, 110.2876],
    plot: 0.7,
    showPhone: false,
    harvests: [...months('Bawang merah', 3, 8, 11), ...months('Udang', 5, 9), ...months('Padi', 4, 8)],
    story:
      'Bu Suparti tinggal di dekat muara Kali Opak, di balik hutan bakau yang ditanam warga sendiri. Sawah, ladang bawang, dan tambak kecilnya bergiliran menurut musim angin. Yang dijual hanya yang dipanen minggu itu.',
  },
  {
    name: 'Harjo Sumitro',
    account: 'harjo.sumitro',
    title: 'Peternak sapi perah',
    city: 'Pakem',
    address: 'Dusun Kaliurang Timur, Desa Hargobinangun, Kapanewon Pakem',
    at: [-7.5987, 110.4312],
    plot: 0.8,
    showPhone: true,
    harvests: [...months('Susu sapi', 1, 3, 5, 7, 9, 11), ...months('Madu', 8, 9, 10)],
    story:
      'Pak Harjo memerah tujuh sapi pukul empat pagi dan pukul tiga sore. Susunya langsung didinginkan di koperasi, bukan ditampung di ember. Di tepi hutan ia menaruh kotak lebah klanceng, panennya sedikit tetapi pasti asli.',
  },
  {
    name: 'Siti Rohmah',
    account: null,
    title: 'Petani cabai dan semangka',
    city: 'Kulon Progo',
    address: 'Dusun Bugel, Desa Bugel, Kapanewon Panjatan',
    at: [-7.9365, 110.1588],
    plot: 0.9,
    showPhone: true,
    harvests: [...months('Cabai', 4, 5, 6, 7), ...months('Semangka', 1, 9, 10)],
    story:
      'Di lahan pasir Bugel, cabai dijual lewat lelang kelompok supaya harga tidak ditentukan satu pembeli. Bu Siti termasuk yang memulainya. Sehabis cabai, lahan yang sama ditanami semangka untuk memutus hama.',
  },
  {
    name: 'Eko Yulianto',
    account: 'eko.yulianto',
    title: 'Petani dan pengelola penggilingan',
    city: 'Bantul',
    address: 'Dusun Gersik, Desa Sumbermulyo, Kapanewon Bambanglipuro',
    at: [-7.9448, 110.3172],
    plot: 2.3,
    showPhone: true,
    harvests: [...months('Padi', 1, 5, 9), ...months('Gabah kering giling', 2, 6, 10)],
    story:
      'Mas Eko mengelola penggilingan kelompok dan sawah dua hektare lebih. Ia menimbang di depan petani dan menempelkan harga hari itu di pintu, sama untuk semua. Pembeli boleh datang melihat gabahnya digiling.',
  },
];
