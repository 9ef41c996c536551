/**
 * A database that cannot be started or reached. The message is Indonesian and tells the operator what is
 * wrong and what to do; `cause` keeps the technical error.
 */
export class EngineError extends Error {
  override name = 'EngineError';
}

type Failure = { code?: string; message?: string; syscall?: string };

/**
 * Explains a system or server failure in plain Indonesian.
 *
 * @param doing the task that failed, e.g. `menyiapkan folder basis data`
 * @param failure the caught error, or the text of a server process's error output
 */
export function explainFailure(doing: string, failure: unknown, path: string): EngineError {
  const { code = '', message = String(failure) } = (failure ?? {}) as Failure;
  const says = (...words: string[]) => words.some((word) => code === word || message.includes(word));
  const reason = says('ENOSPC', 'No space left on device', 'EDQUOT')
    ? `Tempat di disk habis. Kosongkan sebagian disk tempat ${path} berada, lalu jalankan lagi.`
    : says('EROFS', 'Read-only file system')
      ? `${path} berada di sistem berkas yang hanya bisa dibaca. Atur DATA_DIR ke folder yang bisa ditulis.`
      : says('EACCES', 'EPERM', 'Permission denied', 'Operation not permitted')
        ? `${path} tidak boleh ditulis atau dibaca oleh pengguna ini. Perbaiki izinnya, atau atur DATA_DIR ke folder lain.`
        : says('ENOTDIR', 'EEXIST')
          ? `${path} bukan folder. Pindahkan berkas itu, atau atur DATA_DIR ke folder lain.`
          : message.trim();
  return new EngineError(`Gagal ${doing}. ${reason}`, { cause: failure });
}
