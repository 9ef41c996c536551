import { unsubscribeUrlOf } from '../domain/content/newsletters/newsletter.ts';
import type { AppContext } from '../domain/context.ts';
import { mailReason } from '../domain/notifications/channels/delivery-reason.ts';
import {
  claimEmails,
  markEmailFailed,
  markEmailSent,
  type PendingEmail,
  storeUnsentEmails,
} from '../domain/notifications/email/claim-emails.ts';
import { emailHtml, plainEmail, withEmailLogo } from '../domain/notifications/email/email-content.ts';
import { restoreEmailSecrets } from '../domain/notifications/email/email-secrets.ts';
import { getSettings } from '../domain/settings/get-settings.ts';
import { logoPicture } from '../domain/uploads/logo-picture.ts';
import { isPermanentFailure, type Mailer } from '../mail/mailer.ts';

const BATCH = 10;

/**
 * Sends every email that is due; without a mail server they stay stored. An email is marked as sent after the
 * server accepted it, so a crash in between may send it twice with the same Message-ID, but never loses it.
 */
export async function sendEmails(ctx: AppContext, mailer: Mailer | undefined): Promise<void> {
  if (!mailer) {
    await storeUnsentEmails(ctx);
    return;
  }
  for (;;) {
    const mails = await claimEmails(ctx, BATCH);
    if (mails.length === 0) return;
    const { site } = await getSettings(ctx, 'site');
    await Promise.all(mails.map((mail) => sendEmail(ctx, mailer, mail, site)));
  }
}

/** The sender's address until the shop sets its own. */
const noReplyAddress = (ctx: AppContext) => `no-reply@${new URL(ctx.config.publicUrl).hostname}`;

async function sendEmail(
  ctx: AppContext,
  mailer: Mailer,
  mail: PendingEmail,
  site: { product: string; email: string; logo: string },
): Promise<void> {
  const { key, to, subject } = mail;
  const words = restoreEmailSecrets(ctx, mail);
  if (!words) {
    await markEmailFailed(ctx, mail, { reason: 'Isinya terkunci dengan SECRET yang lain.', forGood: true });
    return;
  }
  const { text, html } = words;
  // Emails from an earlier version have only a text.
  const written = html ?? emailHtml(plainEmail(subject, text), { product: site.product });
  try {
    await mailer.send({
      key,
      from: { name: site.product, address: site.email || noReplyAddress(ctx) },
      to,
      subject,
      text,
      ...withEmailLogo(written, site.logo ? await logoPicture(ctx, site.logo, 144) : null),
      unsubscribeUrl: unsubscribeUrlOf(ctx, mail),
    });
  } catch (thrown) {
    const reason = mailReason(thrown instanceof Error ? thrown.message : String(thrown));
    const forGood = isPermanentFailure(thrown);
    ctx.log.warn({ mail: mail.id, tries: mail.tries, reason, forGood }, 'a mail was not taken');
    await markEmailFailed(ctx, mail, { reason, forGood });
    return;
  }
  await markEmailSent(ctx, mail);
}
