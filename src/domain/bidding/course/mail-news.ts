import { digestItems } from '../../../db/schema/bidding.ts';
import type { Hold } from '../../notify/mail/hold.ts';
import type { Block } from '../../notify/mail/letter.ts';
import { type AskedMail, queueMail } from '../../notify/mail/mail.ts';
import { digestComes } from '../../notify/mail/quiet-hours.ts';
import type { Shop } from '../../shop.ts';
import { send, together } from '../../wire.ts';
import { type AnswerLinkFor, KEEP_LINK, makeAnswerLinks } from './answer-link.ts';
import { type DigestItem, lockDigestItems, markDigestItems, newsLines } from './digest-items.ts';
import type { Person } from './lock-bid.ts';

/** What has happened to a bid, to be mailed to one of its sides. */
export type BidMail = {
  /** Names bid, event, offer and side: one message per event. */
  key: string;
  bidId: number;
  person: Person;
  subject: string;
  text: string;
  /** Whether he gathers his bids into one mail a day. */
  digest: boolean;
  /** When it is too late to act on it; null where nothing runs out. */
  until: Date | null;
  /** Whose answer to which offer it asks for, where it does. */
  answer?: AnswerLinkFor;
  /** What is to be done next on a page of the site, where it is something else than to look at the bid. */
  next?: { button: string; path: string };
};

/** What a digest must leave of the time to answer: less of it, and the news is mailed by itself. */
const TO_ANSWER_MS = 3 * 3_600_000;

/**
 * Mails what has happened to bids, in the caller's transaction, which holds the bids' locks: at once, or by the daily
 * digest of a farmer who has chosen it, unless that would come too late. What of a bid still waits for the digest goes
 * ahead in the mail that overtakes it, so that nobody reads of a bid's events in another order than their own.
 */
export async function mailNews(shop: Shop, mails: BidMail[], hold?: Hold): Promise<void> {
  const now = shop.clock.now();
  const waits = ({ digest, until, person }: BidMail) =>
    digest &&
    (until === null || digestComes(person.preferences, now).getTime() <= until.getTime() - TO_ANSWER_MS);
  const gathered = mails.filter(waits);
  if (gathered.length > 0) {
    const written = shop.db
      .insert(digestItems)
      .values(
        gathered.map(({ key, bidId, text, person }) => ({
          key,
          bidId,
          text,
          userId: person.userId,
          createdAt: now,
          ...(hold ? { heldFor: hold.key, notBefore: hold.until } : {}),
        })),
      )
      .onConflictDoNothing();
    await send(shop, written);
  }
  const single = mails.filter((mail) => !waits(mail));
  const asking = single.filter((mail) => mail.answer !== undefined);
  const links = await makeAnswerLinks(
    shop,
    asking.map((mail) => mail.answer!),
  );
  const before = await together(...single.map((mail) => takeItems(shop, mail)));
  const letters = single.map((mail, at) => letterOf(shop, mail, before[at]!, links[asking.indexOf(mail)]));
  await queueMail(shop, letters, hold);
}

/** What of the bid waits for the receiver's digest, taken out of it by this mail. */
async function takeItems(shop: Shop, { key, bidId, person }: BidMail): Promise<DigestItem[]> {
  const waiting = await lockDigestItems(shop, person.userId, bidId);
  if (waiting.length > 0) await markDigestItems(shop, waiting, key);
  return waiting;
}

function letterOf(shop: Shop, mail: BidMail, before: DigestItem[], link: string | undefined): AskedMail {
  const { key, bidId, person, subject, text, next } = mail;
  const href = `${shop.config.publicUrl}/bidding-list/${bidId}`;
  const todo: Block[] = next
    ? [{ button: next.button, href: `${shop.config.publicUrl}${next.path}` }]
    : link
      ? answerBlocks(link)
      : [];
  const page: Block = todo.length > 0 ? { link: 'Lihat di situs', href } : { button: 'Lihat di situs', href };
  return {
    key,
    to: person.email,
    preferences: person.preferences,
    letter: {
      subject,
      greeting: `Halo ${person.name},`,
      preview: text,
      body: [...(before.length > 0 ? [`Sebelumnya:\n${newsLines(before)}`] : []), text, ...todo, page],
    },
  };
}

/** The address at which an offer can be answered without signing in, and what to know of it. */
export function answerBlocks(link: string): Block[] {
  return [
    { button: 'Jawab tanpa masuk', href: link },
    `Terima, tolak, atau tawar balik lewat tautan itu. ${KEEP_LINK}`,
  ];
}
