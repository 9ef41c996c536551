import { digestItems } from '../../../db/schema/bidding-tables.ts';
import type { AppContext } from '../../context.ts';
import type { EmailBlock } from '../../notifications/email/email-content.ts';
import { type OptionalEmail, queueEmails } from '../../notifications/email/queue-emails.ts';
import { nextDigestAt } from '../../notifications/email/quiet-hours.ts';
import type { UndoDelay } from '../../notifications/email/undo-delay.ts';
import { allInTransaction, deferQuery } from '../../query-pipeline.ts';
import {
  type BidDigestItem,
  digestLines,
  lockBidDigestItems,
  markBidDigestItemsSent,
} from './bid-digest-items.ts';
import { createResponseLinks, RESPONSE_LINK_NOTICE, type ResponseLinkTarget } from './bid-response-link.ts';
import type { BidParticipant } from './lock-bid.ts';

/** A bid event to send by e-mail to one side. */
export type BidEmail = {
  /** Identifies bid, event, offer and side, so that each event is sent once. */
  key: string;
  bidId: number;
  person: BidParticipant;
  subject: string;
  text: string;
  /** Whether the recipient gets one digest of bids a day. */
  digest: boolean;
  /** The deadline to act; null when nothing expires. */
  until: Date | null;
  /** The user and offer of the response link, when the e-mail asks for a response. */
  responseLink?: ResponseLinkTarget;
  /** The page of the next step, when it is not the bid's own page. */
  next?: { button: string; path: string };
};

/** An event that would leave less time than this to respond after the digest is sent at once. */
const MIN_RESPONSE_TIME_MS = 3 * 3_600_000;

/**
 * Sends bid events by e-mail in the caller's transaction, which holds the bids' locks. They go out at once, or in the
 * seller's daily digest unless that would be too late; an immediate e-mail first includes the bid's waiting digest
 * items, so that events arrive in order.
 */
export async function sendBidEmails(ctx: AppContext, mails: BidEmail[], hold?: UndoDelay): Promise<void> {
  const now = ctx.clock.now();
  const waits = ({ digest, until, person }: BidEmail) =>
    digest &&
    (until === null ||
      nextDigestAt(person.preferences, now).getTime() <= until.getTime() - MIN_RESPONSE_TIME_MS);
  const gathered = mails.filter(waits);
  if (gathered.length > 0) {
    const written = ctx.db
      .insert(digestItems)
      .values(
        gathered.map(({ key, bidId, text, person }) => ({
          key,
          bidId,
          text,
          userId: person.userId,
          createdAt: now,
          ...(hold ? { undoKey: hold.key, notBefore: hold.until } : {}),
        })),
      )
      .onConflictDoNothing();
    await deferQuery(ctx, written);
  }
  const single = mails.filter((mail) => !waits(mail));
  const asking = single.filter((mail) => mail.responseLink !== undefined);
  const links = await createResponseLinks(
    ctx,
    asking.map((mail) => mail.responseLink!),
  );
  const before = await allInTransaction(...single.map((mail) => claimDigestItems(ctx, mail)));
  const letters = single.map((mail, at) =>
    buildBidEmail(ctx, mail, before[at]!, links[asking.indexOf(mail)]),
  );
  await queueEmails(ctx, letters, hold);
}

/** Moves the bid's items from the recipient's digest into this e-mail. */
async function claimDigestItems(ctx: AppContext, { key, bidId, person }: BidEmail): Promise<BidDigestItem[]> {
  const waiting = await lockBidDigestItems(ctx, person.userId, bidId);
  if (waiting.length > 0) await markBidDigestItemsSent(ctx, waiting, key);
  return waiting;
}

function buildBidEmail(
  ctx: AppContext,
  mail: BidEmail,
  before: BidDigestItem[],
  link: string | undefined,
): OptionalEmail {
  const { key, bidId, person, subject, text, next } = mail;
  const href = `${ctx.config.publicUrl}/bidding-list/${bidId}`;
  const todo: EmailBlock[] = next
    ? [{ button: next.button, href: `${ctx.config.publicUrl}${next.path}` }]
    : link
      ? responseBlocks(link)
      : [];
  const page: EmailBlock =
    todo.length > 0 ? { link: 'Lihat di situs', href } : { button: 'Lihat di situs', href };
  return {
    key,
    to: person.email,
    preferences: person.preferences,
    letter: {
      subject,
      greeting: `Halo ${person.name},`,
      preview: text,
      body: [...(before.length > 0 ? [`Sebelumnya:\n${digestLines(before)}`] : []), text, ...todo, page],
    },
  };
}

/** The e-mail blocks with the response link and its warning. */
export function responseBlocks(link: string): EmailBlock[] {
  return [
    { button: 'Jawab tanpa masuk', href: link },
    `Terima, tolak, atau tawar balik lewat tautan itu. ${RESPONSE_LINK_NOTICE}`,
  ];
}
