import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { requireRole, requireSignedIn } from '../../domain/shop.ts';
import type { Role } from '../../shared/labels.ts';

/** The document's headings, and what stands under each. */
export const headings = {
  Produk: 'Pasar untuk umum: mencari, melihat, mengulas.',
  Wilayah: 'Kabupaten dan kota.',
  Petani: 'Yang boleh diketahui umum tentang petani.',
  Harga: 'Harga dari kesepakatan yang sungguh terjadi.',
  'Blog dan formulir': 'Tulisan, komentar, pesan, dan kabar.',
  Masuk: 'Mendaftar, masuk, keluar, dan kata sandi.',
  'Akun saya': 'Yang sedang masuk: data diri, lapak, alamat.',
  Pemberitahuan: 'Pemberitahuan, sebagai daftar dan selagi terjadi.',
  Gambar: 'Mengunggah gambar.',
  Penawaran: 'Tawar-menawar harga.',
  Keranjang: 'Keranjang dengan harga dan stok hari ini.',
  Pesanan: 'Pesanan, dari dibuat sampai selesai.',
  Timbangan: 'Nota timbang: mengajukan, menyetujui, mempersoalkan, memutuskan.',
  'Pembayaran online': 'Kabar dari penyedia pembayaran.',
  WhatsApp: 'Jawaban petani lewat WhatsApp.',
  Berjualan: 'Mendaftarkan lapak, dan memilih lapak yang diwakili.',
  Kelompok: 'Kelompok yang diwakili: anggota, undangan, setoran, dan bagi hasil.',
  'Kantor: ringkasan': 'Angka untuk memulai hari.',
  'Kantor: produk': 'Produk: admin semuanya, petani miliknya.',
  'Kantor: pengguna': 'Pengguna dan akunnya.',
  'Kantor: petani': 'Petani dan akun di baliknya.',
  'Kantor: lapak baru': 'Pendaftaran lapak dan jawabannya.',
  'Kantor: kupon': 'Kupon potongan harga.',
  'Kantor: uang': 'Pembayaran, saldo petani, dan pencairan.',
  'Kantor: laporan': 'Laporan penjualan dan harga.',
  'Kantor: isi situs': 'Koleksi yang mengisi halaman situs.',
  'Kantor: surat': 'Pesan, ulasan, pelanggan, dan surat kabar.',
  'Kantor: sistem': 'Pengaturan, harga acuan, email keluar, jejak perubahan.',
  'Kantor: berkas': 'Impor, unduhan, dan perintah untuk banyak baris.',
} as const;
export type Heading = keyof typeof headings;

/**
 * Who may come in: `anyone`, whose session is not asked for; `either`, a guest or somebody signed in; `entered`, whoever has
 * signed in, also an admin who has yet to set up his second factor; or those of the roles named, where none named is
 * whoever is signed in.
 */
export type Admits = 'anyone' | 'either' | 'entered' | readonly Role[];

/** Statuses of refusals that a route's own verb may answer with, besides those that every route has. */
export type RefusalStatus = 401 | 403 | 404 | 409 | 413 | 415 | 429;

declare module 'fastify' {
  interface FastifySchema {
    /** Who may come in; a route says it itself where its verb asks for more than its plugin. */
    admits?: Admits;
    refusals?: readonly RefusalStatus[];
    /** The command takes an Idempotency-Key: its handler answers by `idempotent`. */
    once?: true;
    /** The fields of a multipart body, for the document: `readUpload` reads them. */
    form?: z.ZodObject;
  }
}

/**
 * What the routes of a plugin share: their heading in the document, and who may come in. The guard and what the document
 * says of it are one thing; who asks comes before what he asks, and before a byte of it is read.
 */
export function area(app: FastifyInstance, heading: Heading, admits: Admits): void {
  if (admits === 'entered') {
    app.addHook('preParsing', async (request) => {
      requireSignedIn(await request.actor());
    });
  } else if (typeof admits !== 'string') {
    app.addHook('preParsing', async (request) => {
      requireRole(await request.actor(), admits);
    });
  }
  app.addHook('onRoute', (route) => {
    route.schema = { admits, ...route.schema, tags: [heading] };
  });
}
