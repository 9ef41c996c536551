import { z } from 'zod';

/*
 * The schema of each content collection, once: validation, the seed's check and the editor's form follow from it.
 * `description` is the field's name in the editor.
 */

const named = (name: string) => ({ description: name });
const short = (name: string, max = 200) =>
  z
    .string()
    .trim()
    .min(1, `Isi ${name.toLowerCase()}`)
    .max(max, `Paling banyak ${max} huruf`)
    .meta(named(name));
const long = (name: string) =>
  z.string().trim().min(1, `Isi ${name.toLowerCase()}`).max(20_000, 'Terlalu panjang').meta(named(name));
/** A picture of this site's own. */
const picture = (name: string) =>
  z
    .string()
    .regex(/^\/(gambar|unggahan)\/[A-Za-z0-9/._-]+$/, 'Pilih gambar dari situs ini')
    .meta(named(name));
/** A page of this site, never another one. */
const path = (name: string) =>
  z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'Alamat harus diawali satu garis miring')
    .meta(named(name));
const size = { alt: short('Teks pengganti gambar'), width: z.int().min(1), height: z.int().min(1) };
const icon = short('Ikon', 40);
/** Carried by the demo's figures and quotes, which are never shown as measured (R50). */
const sample = z.boolean().optional().meta(named('Contoh'));
const part = z.object({ id: z.int(), icon: icon.optional(), title: short('Judul'), text: long('Teks') });

const slide = z.strictObject({
  bgImage: picture('Gambar latar'),
  bgImagePhone: picture('Gambar latar untuk ponsel'),
  ...size,
  title: short('Judul', 60),
  highlightedTitle: short('Kata yang disorot', 60),
  description: long('Keterangan'),
  buttonText: short('Tulisan tombol', 60),
  href: path('Tujuan tombol'),
});

export const collections = {
  'banner-slides': slide,
  'home-4-slides': slide,
  'hero-banners': z.strictObject({
    thumb: picture('Gambar'),
    thumbPhone: picture('Gambar untuk ponsel'),
    ...size,
    title: short('Judul', 80),
    description: long('Keterangan'),
    buttonText: short('Tulisan tombol', 60),
    href: path('Tujuan tombol'),
  }),
  'service-cards': z.strictObject({
    slug: short('Nama alamat'),
    thumb: picture('Gambar'),
    ...size,
    icon,
    title: short('Judul'),
    description: long('Keterangan'),
    href: path('Tujuan'),
    body: long('Isi'),
  }),
  services: z.strictObject({
    slug: short('Nama alamat'),
    thumb: picture('Gambar'),
    ...size,
    icon,
    title: short('Judul'),
    summary: long('Ringkasan'),
    points: z.array(short('Butir')).max(12),
    body: long('Isi'),
  }),
  facts: z.strictObject({
    set: short('Kelompok', 40),
    end: z.int().min(0).meta(named('Angka akhir')),
    unit: z.string().max(20).meta(named('Satuan')),
    label: short('Label'),
    sample,
  }),
  offers: z.strictObject({
    bgImage: picture('Gambar latar'),
    ...size,
    offerTitle: short('Judul kecil'),
    heading: short('Judul'),
    description: long('Keterangan'),
    countdownDate: z.iso
      .datetime({ offset: true, message: 'Waktu belum benar' })
      .meta(named('Berakhir pada')),
    buttonText: short('Tulisan tombol', 60),
    href: path('Tujuan tombol'),
    sample,
  }),
  'feature-categories': z.strictObject({
    title: short('Judul'),
    product: short('Produk'),
    thumb: picture('Gambar'),
    ...size,
    icon,
    description: long('Keterangan'),
  }),
  'feature-boxes': z.strictObject({
    thumb: picture('Gambar'),
    ...size,
    icon,
    title: short('Judul'),
    description: long('Keterangan'),
    buttonText: short('Tulisan tombol', 60),
    href: path('Tujuan tombol'),
  }),
  testimonials: z.strictObject({
    quote: long('Kutipan'),
    name: short('Nama'),
    designation: short('Pekerjaan'),
    rating: z.int().min(1).max(5).meta(named('Bintang')),
    title: short('Judul'),
    thumb: picture('Foto'),
    ...size,
    sample,
  }),
  projects: z.strictObject({
    slug: short('Nama alamat'),
    category: short('Kategori'),
    title: short('Judul'),
    thumb: picture('Gambar'),
    ...size,
    summary: long('Ringkasan'),
    body: long('Isi'),
    sample,
  }),
  faq: z.strictObject({ question: short('Pertanyaan', 300), answer: long('Jawaban') }),
  skills: z.strictObject({
    title: short('Judul'),
    end: z.int().min(0).max(100).meta(named('Persen')),
    sample,
  }),
  'order-process': z.strictObject({
    slug: short('Nama'),
    title: short('Judul'),
    active: z.boolean().meta(named('Terbuka sejak awal')),
    thumb: picture('Gambar'),
    ...size,
    lead: long('Pembuka'),
    steps: z.array(short('Langkah', 400)).min(1).max(12),
  }),
  sponsors: z.strictObject({ name: short('Nama'), thumb: picture('Logo'), ...size, sample }),
  'blog-categories': z.strictObject({
    slug: short('Nama alamat'),
    category: short('Kategori'),
    description: long('Keterangan'),
  }),
  posts: z.strictObject({
    slug: short('Nama alamat'),
    title: short('Judul'),
    date: z.iso.date('Tanggal belum benar').meta(named('Tanggal')),
    author: short('Penulis'),
    category: short('Kategori'),
    tags: z.array(short('Tag', 60)).max(20),
    thumb: picture('Gambar kecil'),
    thumbFull: picture('Gambar besar'),
    thumbAlt: short('Teks pengganti gambar'),
    description: short('Ringkasan', 500),
    sources: z.array(short('Sumber', 500)).max(30),
    body: z.string().min(1, 'Tulis isinya').max(200_000).meta(named('Isi (Markdown)')),
  }),
  'home-about': z.strictObject({
    label: short('Label'),
    title: short('Judul'),
    text: long('Teks'),
    points: z.array(part).max(6),
    thumb: picture('Gambar'),
    ...size,
    buttonText: short('Tulisan tombol', 60),
    href: path('Tujuan tombol'),
    factSet: short('Kelompok angka', 40),
  }),
  'why-choose-us': z.strictObject({
    label: short('Label'),
    title: short('Judul'),
    text: long('Teks'),
    thumb: picture('Gambar'),
    ...size,
    items: z.array(part).max(8),
  }),
  'our-story': z.strictObject({
    label: short('Label'),
    title: short('Judul'),
    text: long('Teks'),
    video: z.strictObject({
      poster: picture('Gambar film'),
      ...size,
      playLabel: short('Tulisan putar'),
      closeLabel: short('Tulisan tutup'),
      title: short('Judul film'),
    }),
  }),
  about: z.strictObject({
    label: short('Label'),
    title: short('Judul'),
    opening: z.array(long('Paragraf')).min(1).max(8),
    thumb: picture('Gambar'),
    ...size,
    values: z.array(part).max(6),
    skills: z.strictObject({ label: short('Label'), title: short('Judul') }),
    process: z.strictObject({ label: short('Label'), title: short('Judul') }),
    team: z.strictObject({
      label: short('Label'),
      title: short('Judul'),
      buttonText: short('Tulisan tombol', 60),
      href: path('Tujuan tombol'),
    }),
    factSet: short('Kelompok angka', 40),
  }),
} as const;

export type Collection = keyof typeof collections;
/** An entry as pages read it: its number in public addresses, and its fields. */
export type Entry<C extends Collection> = { id: number } & z.output<(typeof collections)[C]>;
