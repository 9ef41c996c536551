import { z } from 'zod';
import { isReadable } from '../../../shared/readable.ts';

/*
 * The schema of each content collection, once: validation, the seed's check and the editor's form follow from it.
 * `description` is the field's name in the editor, `hint` what stands below it, `control` how it is filled where the
 * type alone does not say.
 */

export type FieldMeta = { description: string; hint?: string; control?: 'long' | 'markdown' | 'picture' };

const named = (name: string, more: Omit<FieldMeta, 'description'> = {}): FieldMeta => ({
  description: name,
  ...more,
});
/** Lone surrogates and NUL never pass: the database could not keep them. */
const plain = () => z.string('Isi bagian ini').refine(isReadable, 'Ada huruf yang tidak bisa dibaca');
const short = (name: string, max = 200, hint?: string) =>
  plain()
    .trim()
    .min(1, `Isi ${name.toLowerCase()}`)
    .max(max, `Paling banyak ${max} huruf`)
    .meta(named(name, hint ? { hint } : {}));
/** A picture in Markdown that is not this site's own: it would be left out where the text is shown. */
const FOREIGN_PICTURE = /!\[[^\]]*\]\(\s*<?(?!\/(?:gambar|unggahan)\/)/;
const ownPictures = (text: string) => !FOREIGN_PICTURE.test(text);
const UPLOAD_IT = 'Unggah gambarnya ke sini; gambar dari situs lain tidak ditampilkan';
const long = (name: string, control: 'long' | 'markdown' = 'long') =>
  plain()
    .trim()
    .min(1, `Isi ${name.toLowerCase()}`)
    .max(20_000, 'Terlalu panjang')
    .refine((text) => control === 'long' || ownPictures(text), UPLOAD_IT)
    .meta(named(name, { control }));
/** A picture of this site's own. */
const picture = (name: string) =>
  z
    .string(`Pilih ${name.toLowerCase()}`)
    .regex(/^\/(gambar|unggahan)\/[A-Za-z0-9/._-]+$/, 'Pilih gambar dari situs ini')
    .max(300, 'Alamat gambar terlalu panjang')
    .meta(named(name, { control: 'picture' }));
/** A page of this site, never another one. */
const path = (name: string) =>
  z
    .string('Isi alamat halaman')
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'Alamat harus diawali satu garis miring')
    .max(300, 'Alamat terlalu panjang')
    .meta(named(name, { hint: 'Alamat di situs ini, misalnya /shop' }));
const pixels = (name: string) =>
  z
    .int('Isi dengan bilangan bulat')
    .min(1, 'Paling sedikit 1')
    .max(20_000, 'Paling banyak 20.000')
    .meta(named(name));
const size = {
  alt: short('Teks pengganti gambar', 200, 'Dibacakan kepada yang tidak melihat gambarnya'),
  width: pixels('Lebar gambar (piksel)'),
  height: pixels('Tinggi gambar (piksel)'),
};
const icon = short('Ikon', 40, 'Nama ikon, misalnya sprout atau truck');
const slug = (name = 'Nama alamat') => short(name, 120, 'Huruf kecil dan tanda hubung, misalnya panen-raya');
/** Carried by the demo's figures and quotes, which are never shown as measured (R50). */
const sample = z
  .boolean()
  .optional()
  .meta(named('Contoh', { hint: 'Angka atau kutipan rekaan; hanya untuk peragaan' }));
const part = z
  .object({ id: z.int(), icon: icon.optional(), title: short('Judul'), text: long('Teks') })
  .meta(named('Butir'));

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
    slug: slug(),
    thumb: picture('Gambar'),
    ...size,
    icon,
    title: short('Judul'),
    description: long('Keterangan'),
    href: path('Tujuan'),
    body: long('Isi', 'markdown'),
  }),
  services: z.strictObject({
    slug: slug(),
    thumb: picture('Gambar'),
    ...size,
    icon,
    title: short('Judul'),
    summary: long('Ringkasan'),
    points: z.array(short('Butir')).max(12, 'Paling banyak 12 butir').meta(named('Butir')),
    body: long('Isi', 'markdown'),
  }),
  facts: z.strictObject({
    set: short('Kelompok', 40),
    end: z
      .int('Isi dengan bilangan bulat')
      .min(0, 'Paling sedikit 0')
      .max(1_000_000_000, 'Terlalu besar')
      .meta(named('Angka akhir')),
    unit: plain().max(20, 'Paling banyak 20 huruf').meta(named('Satuan')),
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
    rating: z.int('Isi 1 sampai 5').min(1, 'Isi 1 sampai 5').max(5, 'Isi 1 sampai 5').meta(named('Bintang')),
    title: short('Judul'),
    thumb: picture('Foto'),
    ...size,
    sample,
  }),
  projects: z.strictObject({
    slug: slug(),
    category: short('Kategori'),
    title: short('Judul'),
    thumb: picture('Gambar'),
    ...size,
    summary: long('Ringkasan'),
    body: long('Isi', 'markdown'),
    sample,
  }),
  faq: z.strictObject({ question: short('Pertanyaan', 300), answer: long('Jawaban') }),
  'kata-cari': z.strictObject({
    said: z
      .array(short('Kata orang', 60))
      .min(1, 'Isi paling sedikit satu kata')
      .max(40, 'Paling banyak 40 kata')
      .meta(named('Kata orang', { hint: 'Seperti yang diketik pembeli, misalnya lombok atau sayur lodeh' })),
    meant: z
      .array(short('Artinya di toko', 60))
      .min(1, 'Isi paling sedikit satu arti')
      .max(20, 'Paling banyak 20 arti')
      .meta(
        named('Artinya di toko', {
          hint: 'Nama barangnya di toko, misalnya cabai; untuk masakan, bahan-bahannya',
        }),
      ),
  }),
  skills: z.strictObject({
    title: short('Judul'),
    end: z
      .int('Isi dengan bilangan bulat')
      .min(0, 'Isi 0 sampai 100')
      .max(100, 'Isi 0 sampai 100')
      .meta(named('Persen')),
    sample,
  }),
  'order-process': z.strictObject({
    slug: slug('Nama'),
    title: short('Judul'),
    active: z.boolean().meta(named('Terbuka sejak awal')),
    thumb: picture('Gambar'),
    ...size,
    lead: long('Pembuka'),
    steps: z
      .array(short('Langkah', 400))
      .min(1, 'Isi paling sedikit satu langkah')
      .max(12, 'Paling banyak 12 langkah')
      .meta(named('Langkah')),
  }),
  sponsors: z.strictObject({ name: short('Nama'), thumb: picture('Logo'), ...size, sample }),
  'blog-categories': z.strictObject({
    slug: slug(),
    category: short('Kategori'),
    description: long('Keterangan'),
  }),
  posts: z.strictObject({
    slug: slug(),
    title: short('Judul'),
    date: z.iso.date('Tanggal belum benar').meta(named('Tanggal')),
    author: short('Penulis'),
    category: short('Kategori'),
    tags: z.array(short('Tag', 60)).max(20, 'Paling banyak 20 tag').meta(named('Tag')),
    thumb: picture('Gambar kecil'),
    thumbFull: picture('Gambar besar'),
    thumbAlt: short('Teks pengganti gambar'),
    description: short('Ringkasan', 500),
    sources: z.array(short('Sumber', 500)).max(30, 'Paling banyak 30 sumber').meta(named('Sumber')),
    body: plain()
      .min(1, 'Tulis isinya')
      .max(200_000, 'Terlalu panjang')
      .refine(ownPictures, UPLOAD_IT)
      .meta(named('Isi', { control: 'markdown' })),
  }),
  'home-about': z.strictObject({
    label: short('Label'),
    title: short('Judul'),
    text: long('Teks'),
    points: z.array(part).max(6, 'Paling banyak 6 butir').meta(named('Butir')),
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
    items: z.array(part).max(8, 'Paling banyak 8 butir').meta(named('Butir')),
  }),
  'our-story': z.strictObject({
    label: short('Label'),
    title: short('Judul'),
    text: long('Teks'),
    video: z
      .strictObject({
        poster: picture('Gambar film'),
        ...size,
        playLabel: short('Tulisan putar'),
        closeLabel: short('Tulisan tutup'),
        title: short('Judul film'),
      })
      .meta(named('Film')),
  }),
  about: z.strictObject({
    label: short('Label'),
    title: short('Judul'),
    opening: z
      .array(long('Paragraf'))
      .min(1, 'Isi paling sedikit satu paragraf')
      .max(8, 'Paling banyak 8 paragraf')
      .meta(named('Pembuka')),
    thumb: picture('Gambar'),
    ...size,
    values: z.array(part).max(6, 'Paling banyak 6 butir').meta(named('Nilai')),
    skills: z.strictObject({ label: short('Label'), title: short('Judul') }).meta(named('Bagian keahlian')),
    process: z
      .strictObject({ label: short('Label'), title: short('Judul') })
      .meta(named('Bagian cara membeli')),
    team: z
      .strictObject({
        label: short('Label'),
        title: short('Judul'),
        buttonText: short('Tulisan tombol', 60),
        href: path('Tujuan tombol'),
      })
      .meta(named('Bagian petani')),
    factSet: short('Kelompok angka', 40),
  }),
} as const;

export type Collection = keyof typeof collections;
/** An entry as pages read it: its number in public addresses, and its fields. */
export type Entry<C extends Collection> = { id: number } & z.output<(typeof collections)[C]>;
