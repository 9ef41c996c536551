import type { UserPreferences } from '../../../db/schema/auth.ts';
import { outbox } from '../../../db/schema/system.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { announce, send } from '../../wire.ts';
import type { Hold } from './hold.ts';
import {
  type Letter,
  type LetterSite,
  letterHtml,
  letterText,
  plainLetter,
  unlinkedLetter,
} from './letter.ts';
import { wordsToKeep } from './mail-secrets.ts';
import { quietUntil, restUntil } from './quiet-hours.ts';

/**
 * A mail as it will be sent: a letter, in whose words no address can be pressed, since people other than us are named and
 * quoted in it; or a subject with plain text that the shop's own people wrote, of which a letter is made. `key` names the event it
 * belongs to: a second mail of one key is not written. An address gets its mails in their order, and none in the quiet
 * hours of its account, but for those that are `asked`: its receiver asks for them at this moment and waits for them.
 */
type MailOf<Address> = {
  key: string;
  to: Address;
  asked?: boolean;
  /** What the account of `to` wishes, where its caller has read it; looked up otherwise. */
  preferences?: UserPreferences;
};

export type Mail = MailOf<string> & MailWords;

/** A mail for whoever may have no address: without one nothing is written, he is told by the other ways. */
export type AskedMail = MailOf<string | null> & MailWords;

type MailWords =
  | { letter: Letter }
  /** `html`: of a mail that was written before and goes out again. */
  | { subject: string; text: string; html?: string };

/**
 * Puts mails into the outbox, as HTML and as text, in the caller's transaction; a job sends them once it has committed,
 * and not before their hold is over.
 */
export async function queueMail(shop: Shop, asked: AskedMail[], hold?: Hold): Promise<void> {
  // A shop that has yet to say its own address is told in the office alone; some people have none.
  const mails = asked.filter((mail): mail is Mail => Boolean(mail.to));
  if (mails.length === 0) return;
  const now = shop.clock.now();
  const soonest = hold?.until ?? now;
  const { site } = await letterSite(shop);
  const resting = await restUntil(
    shop,
    mails.filter((mail) => !mail.asked && !mail.preferences).map((mail) => mail.to),
  );
  const rest = ({ asked, preferences, to }: Mail) =>
    asked ? null : preferences ? quietUntil(preferences, now) : (resting.get(to.toLowerCase()) ?? null);
  const written = shop.db
    .insert(outbox)
    .values(
      mails.map((mail) => {
        const words = 'letter' in mail ? unlinkedLetter(mail.letter) : plainLetter(mail.subject, mail.text);
        // A line break in a header field would start another header.
        const letter = { ...words, subject: words.subject.replace(/[\r\n]+/g, ' ') };
        return {
          key: mail.key,
          to: mail.to,
          subject: letter.subject,
          ...wordsToKeep(shop, {
            text: 'letter' in mail ? letterText(letter) : mail.text,
            html: ('html' in mail ? mail.html : undefined) ?? letterHtml(letter, site),
          }),
          asked: mail.asked ?? false,
          createdAt: now,
          nextTryAt: later(rest(mail), soonest),
          ...(hold ? { heldFor: hold.key } : {}),
        };
      }),
    )
    .onConflictDoNothing();
  await send(shop, written);
  await announce(shop, 'lumbung_outbox', '');
}

const later = (one: Date | null, other: Date) => (one && one > other ? one : other);

/** The shop's name and address, kept until the settings change. */
async function letterSite(shop: Shop): Promise<{ site: LetterSite; bytes: number }> {
  return shop.cache.remember('letter-site', ['settings'], async () => {
    const { product, address, phone, logo } = (await getSettings(shop, 'site')).site;
    return { site: { product, address, phone, logo: logo !== '' }, bytes: 400 };
  });
}
