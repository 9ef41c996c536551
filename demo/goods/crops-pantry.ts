import type { Crop } from './crop.ts';

/** Milk, eggs, honey, and rice seed. */
export const pantry: Crop[] = [
  {
    name: 'Susu Sapi Segar',
    unit: 'liter',
    category: 'dairy',
    picture: 'susu',
    about: 'Belum dipasteurisasi: rebus sampai hampir mendidih, habiskan dalam dua hari.',
    offers: [
      {
        farmer: 18,
        stock: 70,
        tengkulak: 7_600,
        customer: 9_500,
        harvested: 0,
        tags: ['perah pagi'],
        note: 'Perahan pagi ini, langsung didinginkan empat derajat.',
      },
    ],
  },
  {
    name: 'Susu Kambing Etawa',
    unit: 'liter',
    category: 'dairy',
    picture: 'susu',
    about: 'Dibekukan dalam botol satu liter, tidak prengus karena kandangnya panggung.',
    offers: [
      {
        farmer: 9,
        stock: 24,
        tengkulak: 23_500,
        customer: 30_000,
        harvested: 1,
        tags: ['etawa'],
        note: 'Dari enam induk Etawa di Gerbosari.',
      },
    ],
  },
  {
    name: 'Telur Ayam Kampung',
    unit: 'buah',
    category: 'dairy',
    picture: 'telur',
    about: 'Ayamnya dilepas di kebun pada siang hari.',
    offers: [
      {
        farmer: 12,
        stock: 420,
        tengkulak: 2_300,
        customer: 3_000,
        harvested: 0,
        tags: ['kampung'],
        note: 'Diberi tanggal dengan pensil, paling lama tiga hari.',
      },
    ],
  },
  {
    name: 'Telur Ayam Ras',
    unit: 'kg',
    category: 'dairy',
    picture: 'telur',
    about: 'Sekilo enam belas sampai tujuh belas butir.',
    offers: [
      {
        farmer: 12,
        stock: 150,
        tengkulak: 26_500,
        customer: 29_500,
        harvested: 0,
        note: 'Dikumpulkan dua kali sehari, yang retak tidak dikirim.',
      },
    ],
  },
  {
    name: 'Telur Bebek',
    unit: 'buah',
    category: 'dairy',
    picture: 'telur-bebek',
    about: 'Cangkang biru muda, cocok untuk telur asin dan martabak.',
    offers: [
      {
        farmer: 4,
        stock: 180,
        tengkulak: 2_500,
        customer: 3_200,
        harvested: 1,
        note: 'Bebek digembala di sawah sehabis panen.',
      },
    ],
  },
  {
    name: 'Madu Klanceng',
    unit: 'liter',
    category: 'lainnya',
    picture: 'madu',
    about: 'Rasanya asam manis, encer, dan bisa mengkristal; itu tanda asli.',
    offers: [
      {
        farmer: 18,
        stock: 6,
        tengkulak: 255_000,
        customer: 320_000,
        harvested: 55,
        fixed: true,
        tags: ['asli'],
        note: 'Panen setahun sekali dari dua puluh kotak di tepi hutan.',
      },
    ],
  },
  {
    name: 'Madu Randu',
    unit: 'gram',
    category: 'lainnya',
    picture: 'madu',
    about: 'Dikemas botol 250, 500, atau 1.000 gram.',
    offers: [
      {
        farmer: 11,
        stock: 14_500,
        tengkulak: 95,
        customer: 125,
        lot: 250,
        harvested: 80,
        badges: [2000, 500],
        note: 'Lebah titipan yang digembalakan ke kebun randu setiap Agustus.',
      },
    ],
  },
  {
    name: 'Benih Padi Rojolele',
    unit: 'kg',
    category: 'lainnya',
    picture: 'benih',
    about: 'Sudah diuji apung, simpan di tempat kering sampai waktu semai.',
    offers: [
      {
        farmer: 1,
        stock: 85,
        tengkulak: 13_000,
        customer: 16_000,
        harvested: 38,
        tags: ['benih'],
        note: 'Malai terbaik dari petak atas, dipotong dengan ani-ani.',
      },
    ],
  },
];
