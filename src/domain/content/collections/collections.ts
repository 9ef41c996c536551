import { z } from 'zod';
import { isReadable } from '../../../shared/format/is-readable.ts';
import { isSitePicture } from '../../../shared/format/picture-address.ts';

/*
 * The schema of each content collection, used for validation, the seed's check and the editor's form. `description` is
 * the field's label in the editor, `hint` the text below it, `control` its input when the type alone does not determine
 * it.
 */

export type FieldMeta = { description: string; hint?: string; control?: 'long' | 'markdown' | 'picture' };

const fieldMeta = (name: string, more: Omit<FieldMeta, 'description'> = {}): FieldMeta => ({
  description: name,
  ...more,
});
/** Rejects lone surrogates and NUL, which PostgreSQL cannot store. */
const readableText = () => z.string('Isi bagian ini').refine(isReadable, 'Ada huruf yang tidak bisa dibaca');
const shortText = (name: string, max = 200, hint?: string) =>
  readableText()
    .trim()
    .min(1, `Isi ${name.toLowerCase()}`)
    .max(max, `Paling banyak ${max} huruf`)
    .meta(fieldMeta(name, hint ? { hint } : {}));
/** Whether every picture in Markdown is hosted on this site: the renderer would remove any other. */
const hasOnlyOwnPictures = (text: string) =>
  text
    .split('![')
    .slice(1)
    .every((part) => {
      const end = part.indexOf(']');
      if (end < 0 || part[end + 1] !== '(') return true;
      const address = /^<?([^\s)>]*)/.exec(part.slice(end + 2).trimStart())?.[1] ?? '';
      return isSitePicture(address);
    });
const UPLOAD_HINT = 'Unggah gambarnya ke sini; gambar dari situs lain tidak ditampilkan';
const longText = (name: string, control: 'long' | 'markdown' = 'long') =>
  readableText()
    .trim()
    .min(1, `Isi ${name.toLowerCase()}`)
    .max(20_000, 'Terlalu panjang')
    .refine((text) => control === 'long' || hasOnlyOwnPictures(text), UPLOAD_HINT)
    .meta(fieldMeta(name, { control }));
/** A picture of this site. */
const picture = (name: string) =>
  z
    .string(`Pilih ${name.toLowerCase()}`)
    .refine(isSitePicture, 'Pilih gambar dari situs ini')
    .max(300, 'Alamat gambar terlalu panjang')
    .meta(fieldMeta(name, { control: 'picture' }));
/** A page of this site. */
const path = (name: string) =>
  z
    .string('Isi alamat halaman')
    .regex(/^\/(?:[^\s/\\][^\s\\]*)?$/, 'Alamat harus diawali satu garis miring')
    .max(300, 'Alamat terlalu panjang')
    .meta(fieldMeta(name, { hint: 'Alamat di situs ini, misalnya /shop' }));
const pixels = (name: string) =>
  z
    .int('Isi dengan bilangan bulat')
    .min(1, 'Paling sedikit 1')
    .max(20_000, 'Paling banyak 20.000')
    .meta(fieldMeta(name));
const size = {
  alt: shortText('Teks pengganti gambar', 200, 'Dibacakan kepada yang tidak melihat gambarnya'),
  width: pixels('Lebar gambar (piksel)'),
  height: pixels('Tinggi gambar (piksel)'),
};
const icon = shortText('Ikon', 40, 'Nama ikon, misalnya sprout atau truck');
const slug = (name = 'Nama alamat') =>
  shortText(name, 120, 'Huruf kecil dan tanda hubung, misalnya panen-raya');
/** Marks the demo's figures and quotes, which are never shown as measured data (R50). */
const sample = z
  .boolean()
  .optional()
  .meta(fieldMeta('Contoh', { hint: 'Angka atau kutipan rekaan; hanya untuk peragaan' }));
const part = z
  .object({ id: z.int(), icon: icon.optional(), title: shortText('Judul'), text: longText('Teks') })
  .meta(fieldMeta('Butir'));

const slide = z.strictObject({
  bgImage: picture('Gambar latar'),
  bgImagePhone: picture('Gambar latar untuk ponsel'),
  ...size,
  title: shortText('Judul', 60),
  highlightedTitle: shortText('Kata yang disorot', 60),
  description: longText('Keterangan'),
  buttonText: shortText('Tulisan tombol', 60),
  href: path('Tujuan tombol'),
});

export const collections = {
  'banner-slides': slide,
  'home-4-slides': slide,
  'hero-banners': z.strictObject({
    thumb: picture('Gambar'),
    thumbPhone: picture('Gambar untuk ponsel'),
    ...size,
    title: shortText('Judul', 80),
    description: longText('Keterangan'),
    buttonText: shortText('Tulisan tombol', 60),
    href: path('Tujuan tombol'),
  }),
  'service-cards': z.strictObject({
    slug: slug(),
    thumb: picture('Gambar'),
    ...size,
    icon,
    title: shortText('Judul'),
    description: longText('Keterangan'),
    href: path('Tujuan'),
    body: longText('Isi', 'markdown'),
  }),
  services: z.strictObject({
    slug: slug(),
    thumb: picture('Gambar'),
    ...size,
    icon,
    title: shortText('Judul'),
    summary: longText('Ringkasan'),
    points: z.array(shortText('Butir')).max(12, 'Paling banyak 12 butir').meta(fieldMeta('Butir')),
    body: longText('Isi', 'markdown'),
  }),
  facts: z.strictObject({
    set: shortText('Kelompok', 40),
    end: z
      .int('Isi dengan bilangan bulat')
      .min(0, 'Paling sedikit 0')
      .max(1_000_000_000, 'Terlalu besar')
      .meta(fieldMeta('Angka akhir')),
    unit: readableText().max(20, 'Paling banyak 20 huruf').meta(fieldMeta('Satuan')),
    label: shortText('Label'),
    sample,
  }),
  offers: z.strictObject({
    bgImage: picture('Gambar latar'),
    ...size,
    offerTitle: shortText('Judul kecil'),
    heading: shortText('Judul'),
    description: longText('Keterangan'),
    countdownDate: z.iso
      .datetime({ offset: true, message: 'Waktu belum benar' })
      .meta(fieldMeta('Berakhir pada')),
    buttonText: shortText('Tulisan tombol', 60),
    href: path('Tujuan tombol'),
    sample,
  }),
  'feature-categories': z.strictObject({
    title: shortText('Judul'),
    product: shortText('Produk'),
    thumb: picture('Gambar'),
    ...size,
    icon,
    description: longText('Keterangan'),
  }),
  'feature-boxes': z.strictObject({
    thumb: picture('Gambar'),
    ...size,
    icon,
    title: shortText('Judul'),
    description: longText('Keterangan'),
    buttonText: shortText('Tulisan tombol', 60),
    href: path('Tujuan tombol'),
  }),
  testimonials: z.strictObject({
    quote: longText('Kutipan'),
    name: shortText('Nama'),
    designation: shortText('Pekerjaan'),
    rating: z
      .int('Isi 1 sampai 5')
      .min(1, 'Isi 1 sampai 5')
      .max(5, 'Isi 1 sampai 5')
      .meta(fieldMeta('Bintang')),
    title: shortText('Judul'),
    thumb: picture('Foto'),
    ...size,
    sample,
  }),
  projects: z.strictObject({
    slug: slug(),
    category: shortText('Kategori'),
    title: shortText('Judul'),
    thumb: picture('Gambar'),
    ...size,
    summary: longText('Ringkasan'),
    body: longText('Isi', 'markdown'),
    sample,
  }),
  faq: z.strictObject({ question: shortText('Pertanyaan', 300), answer: longText('Jawaban') }),
  'kata-cari': z.strictObject({
    said: z
      .array(shortText('Kata orang', 60))
      .min(1, 'Isi paling sedikit satu kata')
      .max(40, 'Paling banyak 40 kata')
      .meta(
        fieldMeta('Kata orang', { hint: 'Seperti yang diketik pembeli, misalnya lombok atau sayur lodeh' }),
      ),
    meant: z
      .array(shortText('Artinya di toko', 60))
      .min(1, 'Isi paling sedikit satu arti')
      .max(20, 'Paling banyak 20 arti')
      .meta(
        fieldMeta('Artinya di toko', {
          hint: 'Nama barangnya di toko, misalnya cabai; untuk masakan, bahan-bahannya',
        }),
      ),
  }),
  skills: z.strictObject({
    title: shortText('Judul'),
    end: z
      .int('Isi dengan bilangan bulat')
      .min(0, 'Isi 0 sampai 100')
      .max(100, 'Isi 0 sampai 100')
      .meta(fieldMeta('Persen')),
    sample,
  }),
  'order-process': z.strictObject({
    slug: slug('Nama'),
    title: shortText('Judul'),
    active: z.boolean().meta(fieldMeta('Terbuka sejak awal')),
    thumb: picture('Gambar'),
    ...size,
    lead: longText('Pembuka'),
    steps: z
      .array(shortText('Langkah', 400))
      .min(1, 'Isi paling sedikit satu langkah')
      .max(12, 'Paling banyak 12 langkah')
      .meta(fieldMeta('Langkah')),
  }),
  sponsors: z.strictObject({ name: shortText('Nama'), thumb: picture('Logo'), ...size, sample }),
  'blog-categories': z.strictObject({
    slug: slug(),
    category: shortText('Kategori'),
    description: longText('Keterangan'),
  }),
  posts: z.strictObject({
    slug: slug(),
    title: shortText('Judul'),
    date: z.iso.date('Tanggal belum benar').meta(fieldMeta('Tanggal')),
    author: shortText('Penulis'),
    category: shortText('Kategori'),
    tags: z.array(shortText('Tag', 60)).max(20, 'Paling banyak 20 tag').meta(fieldMeta('Tag')),
    thumb: picture('Gambar kecil'),
    thumbFull: picture('Gambar besar'),
    thumbAlt: shortText('Teks pengganti gambar'),
    description: shortText('Ringkasan', 500),
    sources: z.array(shortText('Sumber', 500)).max(30, 'Paling banyak 30 sumber').meta(fieldMeta('Sumber')),
    body: readableText()
      .min(1, 'Tulis isinya')
      .max(200_000, 'Terlalu panjang')
      .refine(hasOnlyOwnPictures, UPLOAD_HINT)
      .meta(fieldMeta('Isi', { control: 'markdown' })),
  }),
  'home-about': z.strictObject({
    label: shortText('Label'),
    title: shortText('Judul'),
    text: longText('Teks'),
    points: z.array(part).max(6, 'Paling banyak 6 butir').meta(fieldMeta('Butir')),
    thumb: picture('Gambar'),
    ...size,
    buttonText: shortText('Tulisan tombol', 60),
    href: path('Tujuan tombol'),
    factSet: shortText('Kelompok angka', 40),
  }),
  'why-choose-us': z.strictObject({
    label: shortText('Label'),
    title: shortText('Judul'),
    text: longText('Teks'),
    thumb: picture('Gambar'),
    ...size,
    items: z.array(part).max(8, 'Paling banyak 8 butir').meta(fieldMeta('Butir')),
  }),
  'our-story': z.strictObject({
    label: shortText('Label'),
    title: shortText('Judul'),
    text: longText('Teks'),
    video: z
      .strictObject({
        poster: picture('Gambar film'),
        ...size,
        playLabel: shortText('Tulisan putar'),
        closeLabel: shortText('Tulisan tutup'),
        title: shortText('Judul film'),
      })
      .meta(fieldMeta('Film')),
  }),
  about: z.strictObject({
    label: shortText('Label'),
    title: shortText('Judul'),
    opening: z
      .array(longText('Paragraf'))
      .min(1, 'Isi paling sedikit satu paragraf')
      .max(8, 'Paling banyak 8 paragraf')
      .meta(fieldMeta('Pembuka')),
    thumb: picture('Gambar'),
    ...size,
    values: z.array(part).max(6, 'Paling banyak 6 butir').meta(fieldMeta('Nilai')),
    skills: z
      .strictObject({ label: shortText('Label'), title: shortText('Judul') })
      .meta(fieldMeta('Bagian keahlian')),
    process: z
      .strictObject({ label: shortText('Label'), title: shortText('Judul') })
      .meta(fieldMeta('Bagian cara membeli')),
    team: z
      .strictObject({
        label: shortText('Label'),
        title: shortText('Judul'),
        buttonText: shortText('Tulisan tombol', 60),
        href: path('Tujuan tombol'),
      })
      .meta(fieldMeta('Bagian petani')),
    factSet: shortText('Kelompok angka', 40),
  }),
} as const;

export type Collection = keyof typeof collections;
/** An entry as pages read it: its number in public URLs, and its fields. */
export type Entry<C extends Collection> = { id: number } & z.output<(typeof collections)[C]>;
