/** A failed backup or restore; the text is Indonesian, for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const WHY: Record<string, string> = {
  ENOSPC: 'disknya penuh. Simpan lebih sedikit cadangan, atau pakai disk yang lebih besar.',
  EDQUOT: 'jatah disknya habis. Simpan lebih sedikit cadangan, atau minta jatah yang lebih besar.',
  EACCES: 'toko tidak boleh menulis di sana. Jadikan pengguna toko pemilik folder itu.',
  EPERM: 'toko tidak boleh menulis di sana. Jadikan pengguna toko pemilik folder itu.',
  EROFS: 'disknya hanya bisa dibaca. Periksa cara memasangnya (mount).',
  EIO: 'disknya tidak menjawab atau rusak. Pakai disk lain.',
  EEXIST: 'itu bukan folder.',
  ENOTDIR: 'itu bukan folder.',
};

const RESTORE_WHY: Record<string, string> = {
  ENOSPC: 'disknya penuh. Kosongkan tempat, atau pilih folder di disk lain.',
  EDQUOT: 'jatah disknya habis. Pilih folder di disk lain, atau minta jatah yang lebih besar.',
  EACCES:
    'pengguna ini tidak boleh menulis di sana. Jalankan sebagai pengguna toko, atau pilih folder miliknya.',
  EPERM:
    'pengguna ini tidak boleh menulis di sana. Jalankan sebagai pengguna toko, atau pilih folder miliknya.',
  EROFS: 'disknya hanya bisa dibaca. Pilih folder di disk lain.',
  EIO: 'disknya tidak menjawab atau rusak. Pakai disk lain.',
  EBUSY: 'folder itu sedang dipakai, misalnya sebagai tempat pemasangan disk. Pilih folder di dalamnya.',
  EXDEV: 'folder itu ada di disk lain daripada induknya. Pilih folder di dalamnya.',
  EEXIST: 'itu bukan folder.',
  ENOTDIR: 'itu bukan folder.',
  ENAMETOOLONG: 'namanya terlalu panjang.',
};

/** The same for a restore: says whether the backups could not be read or the new folder could not be written. */
export function withRestoreErrors(from: string, into: string, thrown: unknown): unknown {
  const { code = '', path = '' } = (thrown ?? {}) as NodeJS.ErrnoException;
  const why = RESTORE_WHY[code];
  if (!why || thrown instanceof BackupError) return thrown;
  if (path === from || path.startsWith(`${from}/`)) {
    const reason = /^E(ACCES|PERM)$/.test(code) ? 'pengguna ini tidak boleh membacanya.' : why;
    return new BackupError(`Cadangan di ${path} tidak bisa dibaca: ${reason} Tidak ada yang dipulihkan.`, {
      cause: thrown,
    });
  }
  return new BackupError(`Tidak bisa memulihkan ke ${into}: ${why} Tidak ada yang diubah.`, {
    cause: thrown,
  });
}

/**
 * Explains an error of the disk under a folder of backups to the operator; any other error is rethrown
 * unchanged.
 */
export function withDiskErrors(folder: string, thrown: unknown): unknown {
  const why = WHY[String((thrown as NodeJS.ErrnoException | undefined)?.code)];
  if (!why) return thrown;
  return new BackupError(`Cadangan tidak bisa ditulis ke ${folder}: ${why}`, { cause: thrown });
}
