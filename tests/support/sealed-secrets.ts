import { restoreEmailSecrets } from '../../src/domain/notifications/email/email-secrets.ts';

/** The secret of `testConfig`. */
export const SECRET = 'a secret of the tests, long and various 0123456789';

type Kept = { text: string; html?: string | null; sealed: string | null };

/** A row of the outbox with its words as they are sent: in the database they stand without the keys in their links. */
export function asWritten<R extends Kept>(row: R): R {
  const words = restoreEmailSecrets({ config: { secret: SECRET } } as never, {
    text: row.text,
    html: row.html ?? null,
    sealed: row.sealed,
  });
  if (!words) throw new Error('The keys of this mail are not kept any more.');
  return { ...row, ...words };
}
