import type { Message } from './message.ts';

/** Refusals about accounts and signing in. */
export const accountMessages = {
  wrong_credentials: { status: 401, text: 'Email atau password salah!' },
  sign_in_failed: { status: 500, text: 'Terjadi kesalahan saat login!' },
  account_inactive: {
    status: 403,
    text: 'Akun Anda dinonaktifkan. Hubungi administrator untuk mengaktifkannya kembali.',
  },
  email_taken: { status: 409, text: 'Email ini sudah terdaftar. Silakan masuk, atau pakai email lain.' },
  phone_taken: { status: 409, text: 'Nomor telepon ini sudah dipakai akun lain.' },
  password_mismatch: { status: 400, text: 'Konfirmasi password tidak sama' },
  password_common: { status: 400, text: 'Password ini terlalu mudah ditebak. Pilih password lain.' },
  reset_link_invalid: {
    status: 400,
    text: 'Tautan ini sudah tidak berlaku. Minta tautan baru untuk mengganti password.',
  },
  social_failed: {
    status: 400,
    text: 'Masuk lewat layanan itu tidak berhasil. Coba lagi, atau masuk dengan email dan password.',
  },
  social_not_linked: {
    status: 409,
    text: 'Email itu sudah punya akun di sini. Masuk dengan password Anda.',
  },
  last_admin: { status: 409, text: 'Harus ada paling sedikit satu administrator yang aktif.' },
} satisfies Record<string, Message>;
