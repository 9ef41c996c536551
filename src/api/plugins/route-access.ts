import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { requireRole, requireSignedIn } from '../../domain/context.ts';
import type { Role } from '../../shared/enums/labels.ts';

/** The document's tags, and the description of each. */
export const apiTags = {
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
  'Kantor: sistem': 'Pengaturan, harga HPP, HET, HAP, email keluar, jejak perubahan.',
  'Kantor: berkas': 'Impor, unduhan, dan perintah untuk banyak baris.',
} as const;
export type ApiTag = keyof typeof apiTags;

/**
 * Who may call a route: `anyone`, whose session is not read; `either`, a guest or a signed-in user;
 * `entered`, any signed-in user, also an admin who still has to set up MFA; or the given roles, where an
 * empty list means any fully signed-in user.
 */
export type AccessRule = 'anyone' | 'either' | 'entered' | readonly Role[];

/** The error statuses that a route's own use case may return, besides those of every route. */
export type ErrorStatus = 401 | 403 | 404 | 409 | 413 | 415 | 429;

declare module 'fastify' {
  interface FastifySchema {
    /** The access rule; a route sets its own when its use case requires more than its plugin. */
    admits?: AccessRule;
    refusals?: readonly ErrorStatus[];
    /** The command accepts an Idempotency-Key: its handler calls `handleIdempotent`. */
    once?: true;
    /** The fields of a multipart body, for the document; `readUpload` reads them. */
    form?: z.ZodObject;
  }
}

/**
 * Sets what the routes of a plugin share: their tag in the document and their access rule. One rule drives
 * both the guard and the document; it is checked before the input is validated, and before any byte of the
 * body is read.
 */
export function routeGroup(app: FastifyInstance, heading: ApiTag, admits: AccessRule): void {
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
