/** A backup or a restoration that cannot go on; the text is for the person who asked for it, in Indonesian. */
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

/** What the disk under a folder of backups says, for the person who is to mend it; anything else as it was thrown. */
export function toldOfDisk(folder: string, thrown: unknown): unknown {
  const why = WHY[String((thrown as NodeJS.ErrnoException | undefined)?.code)];
  if (!why) return thrown;
  return new BackupError(`Cadangan tidak bisa ditulis ke ${folder}: ${why}`, { cause: thrown });
}
