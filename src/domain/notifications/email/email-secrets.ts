import { withoutLinkKeys } from '../../../shared/rules/link-keys.ts';
import type { AppContext } from '../../context.ts';
import { decrypt, encrypt } from '../channels/encryption.ts';

/** The placeholder of a secret. */
export const REDACTED = '[disembunyikan]';

/** A value in a URL's query or fragment that is long enough to be a secret. */
const SECRET_PATTERN = /([?&#][\w.-]{1,40}=)[\w.~%-]{16,}/g;

/**
 * An email's text without the secrets in its links: the holder of a password link, a guest's order link, a
 * subscriber's or a response link can act as its recipient.
 */
function redact(text: string): string {
  return withoutLinkKeys(text.replace(SECRET_PATTERN, `$1${REDACTED}`), REDACTED);
}

type EmailTexts = { text: string; html: string | null };

/**
 * An email's stored form: when it contains a secret, that part is redacted and the whole is encrypted in
 * another column.
 */
export function redactEmailSecrets(
  ctx: Pick<AppContext, 'config'>,
  { text, html }: EmailTexts,
): EmailTexts & { sealed: string | null } {
  const kept = { text: redact(text), html: html && redact(html) };
  const secret = kept.text !== text || kept.html !== html;
  return { ...kept, sealed: secret ? encrypt(ctx, JSON.stringify({ text, html })) : null };
}

/** The original text; null when it contained a secret that is already deleted. */
export function restoreEmailSecrets(
  ctx: Pick<AppContext, 'config'>,
  { text, html, sealed: box }: EmailTexts & { sealed: string | null },
): EmailTexts | null {
  if (box === null) return text.includes(REDACTED) ? null : { text, html };
  const whole = decrypt(ctx, box);
  return whole === null ? null : (JSON.parse(whole) as EmailTexts);
}
