import type { Message } from './error-message.ts';

/** Errors of accounts and signing in. */
export const accountErrors = {
  wrong_credentials: { status: 401, text: 'Email atau password salah!' },
  sign_in_failed: { status: 500, text: 'Terjadi kesalahan saat login!' },
  admin_duty: {
    status: 403,
    text: 'Ini di luar tugas akun Anda di toko. Minta kepada admin penuh.',
  },
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
  second_step: { status: 401, text: 'Masukkan kode dari aplikasi autentikator Anda untuk melanjutkan.' },
  second_step_over: { status: 401, text: 'Waktu untuk memasukkan kode sudah habis. Silakan masuk lagi.' },
  code_wrong: {
    status: 400,
    text: 'Kode ini salah atau sudah dipakai. Tunggu kode berikutnya, lalu coba lagi.',
  },
  code_no_way: {
    status: 409,
    text: 'Situs ini belum bisa mengirim kode ke ponsel. Hubungi pengelola; ia bisa membuat kode dan membacakannya.',
  },
  entry_code_wrong: { status: 400, text: 'Kode salah atau sudah tidak berlaku. Minta kode baru.' },
  passkey_not_here: {
    status: 409,
    text: 'Kunci masuk hanya bisa dipakai di alamat situs yang memakai https.',
  },
  passkey_failed: { status: 400, text: 'Kunci masuk belum berhasil dibuat. Coba lagi.' },
  passkey_wrong: { status: 401, text: 'Kunci masuk ini tidak dikenal. Masuk dengan password.' },
  passkeys_enough: { status: 409, text: (p) => `Paling banyak ${p.most} kunci masuk. Hapus dulu yang lama.` },
  phone_verified_already: { status: 409, text: 'Nomor ini sudah terverifikasi.' },
  help_no_phone: { status: 409, text: 'Akun ini belum punya nomor telepon. Isi nomornya dulu.' },
  help_no_email: {
    status: 409,
    text: 'Akun ini tidak punya email. Bantu ia masuk lewat WhatsApp atau kode.',
  },
  invite_nobody: {
    status: 409,
    text: 'Tidak ada yang bisa diundang: mereka sudah bisa masuk, akunnya nonaktif, atau baru saja diundang berkali-kali.',
  },
  invite_no_channel: {
    status: 409,
    text: 'WhatsApp dan SMS belum diatur. Cetak lembar undangan, atau atur salurannya dulu.',
  },
  help_not_admins: {
    status: 409,
    text: 'Untuk akun admin tidak ada tautan atau kode seperti ini; ia memakai “Lupa password” lewat email.',
  },
  second_factor_first: {
    status: 403,
    text: 'Pasang verifikasi dua langkah dulu di halaman Keamanan, baru kantor bisa dibuka.',
  },
  second_factor_on: { status: 409, text: 'Verifikasi dua langkah sudah terpasang.' },
  second_factor_off: { status: 409, text: 'Verifikasi dua langkah belum terpasang.' },
  second_factor_required: {
    status: 409,
    text: 'Verifikasi dua langkah wajib untuk admin; ini diatur di Pengaturan, bagian Keamanan.',
  },
  second_factor_own: {
    status: 409,
    text: 'Verifikasi dua langkah akun Anda sendiri diatur di halaman Keamanan.',
  },
  proof_needed: { status: 403, text: 'Demi keamanan, isi password Anda sekali lagi untuk melanjutkan.' },
  proof_wrong: { status: 400, text: 'Password salah. Belum ada yang berubah.' },
  proof_without_password: {
    status: 409,
    text: 'Akun ini belum punya password. Buat dulu lewat “Lupa password”, lalu ulangi.',
  },
  deletion_waits: {
    status: 409,
    text: (p) => `Akun belum bisa dihapus: ${p.what}. Selesaikan dahulu, lalu ulangi.`,
  },
  own_account_off: {
    status: 409,
    text: 'Akun Anda sendiri tidak bisa Anda nonaktifkan atau hapus di sini. Minta administrator lain melakukannya.',
  },
  last_admin: { status: 409, text: 'Harus ada paling sedikit satu administrator yang aktif.' },
} satisfies Record<string, Message>;
