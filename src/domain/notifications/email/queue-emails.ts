import type { SQL } from 'drizzle-orm';
import type { UserPreferences } from '../../../db/schema/auth-tables.ts';
import { emailOutbox } from '../../../db/schema/system-tables.ts';
import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import type { AppContext } from '../../context.ts';
import { deferQuery, pgNotify } from '../../query-pipeline.ts';
import { getSettings } from '../../settings/get-settings.ts';
import {
  type EmailContent,
  type EmailSender,
  emailHtml,
  emailText,
  emailWithoutAutolinks,
  plainEmail,
} from './email-content.ts';
import { redactEmailSecrets } from './email-secrets.ts';
import { quietUntil, quietUntilByAddress } from './quiet-hours.ts';
import type { UndoDelay } from './undo-delay.ts';

/**
 * An email to send: its content, whose texts may quote users, so that no URL in them becomes a link; or a subject with
 * plain text written by the shop's own admins. `key` names its event: a second email of the same key is not written. An
 * address gets its emails in order, and none in its account's quiet hours, except those that are `isTransactional`: the
 * recipient requests them at this moment and waits for them.
 */
type EmailTo<Address> = {
  key: string;
  to: Address;
  isTransactional?: boolean;
  /** The preferences of the account of `to`, if the caller has read them; otherwise looked up. */
  preferences?: UserPreferences;
};

export type NewEmail = EmailTo<string> & EmailBody;

/**
 * An email to a user who may have no address: without one nothing is written, since other channels reach
 * them.
 */
export type OptionalEmail = EmailTo<string | null> & EmailBody;

type EmailBody =
  | { letter: EmailContent }
  /** `html`: that of an email that was written before and is sent again. */
  | { subject: string; text: string; html?: string };

/**
 * Writes emails to the outbox, as HTML and as text, in the caller's transaction; a job sends them after the
 * commit, and not before their undo delay is over.
 */
export async function queueEmails(ctx: AppContext, asked: OptionalEmail[], hold?: UndoDelay): Promise<void> {
  const written = await emailsSql(ctx, asked, hold);
  if (written) await deferQuery(ctx, ctx.db.execute(written));
}

/** The insert of `queueEmails`, to be written within a larger statement; null without any email. `sender`: if the caller has read it. */
export async function emailsSql(
  ctx: AppContext,
  asked: OptionalEmail[],
  hold?: UndoDelay,
  sender?: Settings['site'],
): Promise<SQL | null> {
  // A shop without a contact address reads its messages in the admin only; some users have no email either.
  const mails = asked.filter((mail): mail is NewEmail => Boolean(mail.to));
  if (mails.length === 0) return null;
  const now = ctx.clock.now();
  const soonest = hold?.until ?? now;
  const { site } = sender ? { site: senderOf(sender) } : await readEmailSender(ctx);
  const resting = await quietUntilByAddress(
    ctx,
    mails.filter((mail) => !mail.isTransactional && !mail.preferences).map((mail) => mail.to),
  );
  const rest = ({ isTransactional, preferences, to }: NewEmail) =>
    isTransactional
      ? null
      : preferences
        ? quietUntil(preferences, now)
        : (resting.get(to.toLowerCase()) ?? null);
  const written = ctx.db
    .insert(emailOutbox)
    .values(
      mails.map((mail) => {
        const words =
          'letter' in mail ? emailWithoutAutolinks(mail.letter) : plainEmail(mail.subject, mail.text);
        // A line break in a header field would start another header.
        const letter = { ...words, subject: words.subject.replace(/[\r\n]+/g, ' ') };
        return {
          key: mail.key,
          toAddress: mail.to,
          subject: letter.subject,
          ...redactEmailSecrets(ctx, {
            text: 'letter' in mail ? emailText(letter) : mail.text,
            html: ('html' in mail ? mail.html : undefined) ?? emailHtml(letter, site),
          }),
          isTransactional: mail.isTransactional ?? false,
          createdAt: now,
          nextTryAt: later(rest(mail), soonest),
          ...(hold ? { undoKey: hold.key } : {}),
        };
      }),
    )
    .onConflictDoNothing();
  await pgNotify(ctx, 'lumbung_outbox', '');
  return written.getSQL();
}

const later = (one: Date | null, other: Date) => (one && one > other ? one : other);

/** The shop's name and address, cached until the settings change. */
async function readEmailSender(ctx: AppContext): Promise<{ site: EmailSender; bytes: number }> {
  return ctx.cache.remember('letter-site', ['settings'], async () => {
    return { site: senderOf((await getSettings(ctx, 'site')).site), bytes: 400 };
  });
}

const senderOf = ({ product, address, phone, logo }: Settings['site']): EmailSender => ({
  product,
  address,
  phone,
  logo: logo !== '',
});
