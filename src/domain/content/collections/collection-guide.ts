import type { Collection } from './collections.ts';

export type CollectionGuide = {
  label: string;
  /** Where visitors see the collection, in one sentence. */
  about: string;
  area: 'Beranda' | 'Layanan dan proyek' | 'Blog' | 'Tentang kami' | 'Bersama';
  /** There is exactly one entry, which is always visible. */
  single?: true;
  /** Entries are ordered by date, so that they cannot be moved. */
  byDate?: true;
  /** The public page that shows an entry. */
  page: (number: number) => string;
  /** The field that identifies an entry for people. */
  title: string;
};

const pageAt = (path: string) => () => path;

/** The admin's description of each collection. */
export const collectionGuide: Record<Collection, CollectionGuide> = {
  'banner-slides': {
    label: 'Spanduk beranda',
    about: 'Gambar besar yang berganti di beranda.',
    area: 'Beranda',
    page: pageAt('/'),
    title: 'title',
  },
  'service-cards': {
    label: 'Kartu layanan',
    about: 'Enam layanan di beranda dan di halaman layanan.',
    area: 'Layanan dan proyek',
    page: pageAt('/services'),
    title: 'title',
  },
  'home-about': {
    label: 'Tentang di beranda',
    about: 'Perkenalan singkat di beranda.',
    area: 'Beranda',
    single: true,
    page: pageAt('/'),
    title: 'title',
  },
  'hero-banners': {
    label: 'Spanduk beranda toko',
    about: 'Gambar pembuka di beranda kedua.',
    area: 'Beranda',
    page: pageAt('/home-2'),
    title: 'title',
  },
  'feature-categories': {
    label: 'Kategori pilihan',
    about: 'Kategori di beranda kedua.',
    area: 'Beranda',
    page: pageAt('/home-2'),
    title: 'title',
  },
  'our-story': {
    label: 'Cerita kami',
    about: 'Bagian dengan film di beranda kedua.',
    area: 'Beranda',
    single: true,
    page: pageAt('/home-2'),
    title: 'title',
  },
  offers: {
    label: 'Penawaran berjangka',
    about: 'Penawaran dengan hitung mundur di beranda ketiga dan keempat.',
    area: 'Beranda',
    page: pageAt('/home-4'),
    title: 'heading',
  },
  'home-4-slides': {
    label: 'Spanduk beranda keempat',
    about: 'Gambar besar yang berganti di beranda keempat.',
    area: 'Beranda',
    page: pageAt('/home-4'),
    title: 'title',
  },
  'feature-boxes': {
    label: 'Kotak unggulan',
    about: 'Tiga kotak di beranda keempat.',
    area: 'Beranda',
    page: pageAt('/home-4'),
    title: 'title',
  },
  'why-choose-us': {
    label: 'Mengapa kami',
    about: 'Alasan memilih kami, di beranda keempat.',
    area: 'Beranda',
    single: true,
    page: pageAt('/home-4'),
    title: 'title',
  },
  testimonials: {
    label: 'Testimoni',
    about: 'Kata pembeli dan petani di beranda ketiga dan keempat.',
    area: 'Beranda',
    page: pageAt('/home-4'),
    title: 'name',
  },
  services: {
    label: 'Layanan',
    about: 'Lima layanan dengan halaman masing-masing.',
    area: 'Layanan dan proyek',
    page: (number) => `/service-details/${number}`,
    title: 'title',
  },
  projects: {
    label: 'Proyek',
    about: 'Galeri kegiatan dengan halaman masing-masing.',
    area: 'Layanan dan proyek',
    page: (number) => `/project-details/${number}`,
    title: 'title',
  },
  posts: {
    label: 'Tulisan blog',
    about: 'Cerita dari sawah, yang terbaru di atas.',
    area: 'Blog',
    byDate: true,
    page: (number) => `/blog-single/${number}`,
    title: 'title',
  },
  'blog-categories': {
    label: 'Kategori blog',
    about: 'Nama dan keterangan kategori tulisan.',
    area: 'Blog',
    page: pageAt('/blog-with-sidebar'),
    title: 'category',
  },
  about: {
    label: 'Tentang kami',
    about: 'Isi halaman tentang kami.',
    area: 'Tentang kami',
    single: true,
    page: pageAt('/about-us'),
    title: 'title',
  },
  skills: {
    label: 'Keahlian',
    about: 'Batang persen di halaman tentang kami.',
    area: 'Tentang kami',
    page: pageAt('/about-us'),
    title: 'title',
  },
  'order-process': {
    label: 'Cara membeli',
    about: 'Langkah pemesanan di halaman tentang kami.',
    area: 'Tentang kami',
    page: pageAt('/about-us'),
    title: 'title',
  },
  facts: {
    label: 'Angka',
    about: 'Angka yang menghitung naik di beranda dan tentang kami.',
    area: 'Bersama',
    page: pageAt('/'),
    title: 'label',
  },
  faq: {
    label: 'Tanya jawab',
    about: 'Pertanyaan yang sering diajukan.',
    area: 'Bersama',
    page: pageAt('/faq'),
    title: 'question',
  },
  'kata-cari': {
    label: 'Kata pencarian',
    about:
      'Nama daerah, sebutan lain dan masakan, supaya pencarian toko mengerti cara orang menyebut barang.',
    area: 'Bersama',
    page: pageAt('/shop'),
    title: 'said',
  },
  sponsors: {
    label: 'Mitra',
    about: 'Logo mitra di bawah setiap halaman.',
    area: 'Bersama',
    page: pageAt('/'),
    title: 'name',
  },
};

export const AREAS = ['Beranda', 'Layanan dan proyek', 'Blog', 'Tentang kami', 'Bersama'] as const;
