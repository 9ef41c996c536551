/** A backup or a restoration that cannot go on; the text is for the person who asked for it, in Indonesian. */
export class BackupError extends Error {
  override name = 'BackupError';
}
