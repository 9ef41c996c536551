import { stopOf } from '../domain/content/letters/newsletter.ts';
import { letterHtml, plainLetter, withLogo } from '../domain/notify/mail/letter.ts';
import { wordsAsWritten } from '../domain/notify/mail/mail-secrets.ts';
import {
  noteMailFailed,
  noteMailSent,
  storeMails,
  takeMails,
  type WaitingMail,
} from '../domain/notify/mail/take-mails.ts';
import { getSettings } from '../domain/settings/get-settings.ts';
import type { Shop } from '../domain/shop.ts';
import { logoPicture } from '../domain/uploads/logo.ts';
import { isRefusedForGood, type Mailer } from '../mail/mailer.ts';

const BATCH = 10;

/**
 * Sends every mail that is due; without a mail server they are stored instead. A mail is noted as sent after the
 * server took it, so one may go out twice when we die in between, with the same Message-ID, but none is lost.
 */
export async function sendOutbox(shop: Shop, mailer: Mailer | undefined): Promise<void> {
  if (!mailer) {
    await storeMails(shop);
    return;
  }
  for (;;) {
    const mails = await takeMails(shop, BATCH);
    if (mails.length === 0) return;
    const { site } = await getSettings(shop, 'site');
    await Promise.all(mails.map((mail) => send(shop, mailer, mail, site)));
  }
}

/** Where letters come from while the shop has said no address of its own. */
const noReply = (shop: Shop) => `no-reply@${new URL(shop.config.publicUrl).hostname}`;

async function send(
  shop: Shop,
  mailer: Mailer,
  mail: WaitingMail,
  site: { product: string; email: string; logo: string },
): Promise<void> {
  const { key, to, subject } = mail;
  const words = wordsAsWritten(shop, mail);
  if (!words) {
    await noteMailFailed(shop, mail, { reason: 'Isinya terkunci dengan SECRET yang lain.', forGood: true });
    return;
  }
  const { text, html } = words;
  // Mails that an earlier version wrote have a text alone.
  const written = html ?? letterHtml(plainLetter(subject, text), { product: site.product });
  try {
    await mailer.send({
      key,
      from: { name: site.product, address: site.email || noReply(shop) },
      to,
      subject,
      text,
      ...withLogo(written, site.logo ? await logoPicture(shop, site.logo, 144) : null),
      stop: stopOf(shop, mail),
    });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const forGood = isRefusedForGood(thrown);
    shop.log.warn({ mail: mail.id, tries: mail.tries, reason, forGood }, 'a mail was not taken');
    await noteMailFailed(shop, mail, { reason, forGood });
    return;
  }
  await noteMailSent(shop, mail);
}
