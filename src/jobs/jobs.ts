import { sweepAccounts } from '../domain/accounts/entering/sweep-accounts.ts';
import { backUpWhenDue, shipBackupLog } from '../domain/backups/back-up.ts';
import { tellMissedBackup } from '../domain/backups/tell-of-backup.ts';
import { closeDeadBids } from '../domain/bidding/clock/close-bids.ts';
import { expireBids } from '../domain/bidding/clock/expire-bids.ts';
import { lapseHolds } from '../domain/bidding/clock/lapse-holds.ts';
import { remindBids } from '../domain/bidding/clock/remind-bids.ts';
import { sendDigests, sweepDigests } from '../domain/bidding/clock/send-digests.ts';
import { sweepAnswerLinks } from '../domain/bidding/course/answer-link.ts';
import { foldPrices } from '../domain/bidding/prices/kept-prices.ts';
import { foldPlaces } from '../domain/catalogue/listing/kept-places.ts';
import { publishDueDrafts } from '../domain/content/editing/publish-content-draft.ts';
import { lookWhenDue } from '../domain/health/look.ts';
import { sweepSlowStatements } from '../domain/health/slow-statements.ts';
import { sweepFailures } from '../domain/health/write-failures.ts';
import { sweepImports } from '../domain/imports/run-import.ts';
import { forgetMailSecrets } from '../domain/notify/mail/forget-mail-secrets.ts';
import { forgetHeard } from '../domain/notify/ways/whatsapp-calls.ts';
import { forgetAnswers } from '../domain/once/run-once.ts';
import { completeSentOrders, lapseOrders } from '../domain/orders/course/lapse-orders.ts';
import { askAboutOpenCharges } from '../domain/orders/paying/ask-gateway.ts';
import { forgetPlaces } from '../domain/orders/placing/holding-limits.ts';
import { foldBestSellers } from '../domain/orders/reading/best-sellers.ts';
import { foldBalances } from '../domain/payments/kept-balances.ts';
import { forgetPersons } from '../domain/privacy/forget-persons.ts';
import { foldBidPrices } from '../domain/reports/fold-bid-prices.ts';
import { foldSales } from '../domain/reports/sales.ts';
import type { Shop } from '../domain/shop.ts';
import { foldTallies } from '../domain/tallies.ts';
import { sweepUploads } from '../domain/uploads/sweep-uploads.ts';
import { sweepSecurityEvents } from '../domain/watch/sweep-security-events.ts';
import { sealTrail } from '../domain/watch/trail-chain.ts';
import { lapseTickets } from '../domain/weighing/lapse-tickets.ts';

/** `verbs` are called one after the other; what they return is how many each dealt with. */
type Job = { name: string; cron: string; verbs: ((shop: Shop) => Promise<unknown>)[] };

/** What runs by the clock, once each across all servers. */
export const jobs: Job[] = [
  // Bids whose time is over (rule 8).
  { name: 'expire-bids', cron: '* * * * *', verbs: [expireBids] },
  // Those that can't come to anything any more (rule 9) were ended with their goods; this looks whether one was left.
  { name: 'close-dead-bids', cron: '29 * * * *', verbs: [closeDeadBids] },
  // The gateway is asked first, so that nobody who paid in time loses his order.
  { name: 'lapse-orders', cron: '* * * * *', verbs: [askAboutOpenCharges, lapseOrders, completeSentOrders] },
  // Weigh tickets to which nobody has said anything for two days, where the store allows it.
  { name: 'lapse-tickets', cron: '*/5 * * * *', verbs: [lapseTickets] },
  // Deals whose checkout was not completed in time (rule 10).
  { name: 'lapse-holds', cron: '* * * * *', verbs: [lapseHolds] },
  // A word to whoever has 12 hours left to answer an offer.
  { name: 'remind-bids', cron: '*/5 * * * *', verbs: [remindBids] },
  { name: 'publish-drafts', cron: '* * * * *', verbs: [publishDueDrafts] },
  // One mail to each farmer whose hour of the digest has come.
  { name: 'send-digests', cron: '*/5 * * * *', verbs: [sendDigests] },
  // The kept numbers of the back office's lists, each back to one line, those of places, sales of each day and balances.
  {
    name: 'fold-tallies',
    cron: '* * * * *',
    verbs: [foldTallies, foldPlaces, foldSales, foldBalances, foldBestSellers],
  },
  // Medians of prices that a deal has touched.
  { name: 'fold-prices', cron: '* * * * *', verbs: [foldPrices] },
  // Prices of bids, for the report of them.
  { name: 'fold-bid-prices', cron: '* * * * *', verbs: [foldBidPrices] },
  // A copy of the whole shop when its hour has come or an admin asked; what happens in between follows it.
  { name: 'back-up', cron: '* * * * *', verbs: [backUpWhenDue] },
  { name: 'ship-log', cron: '*/5 * * * *', verbs: [tellMissedBackup, shipBackupLog] },
  // What the trail has gained, each row linked to the one before it.
  { name: 'seal-trail', cron: '* * * * *', verbs: [sealTrail] },
  // Persons whose time in our books is over, as the notice says.
  { name: 'forget-persons', cron: '41 * * * *', verbs: [forgetPersons] },
  // The books and the whole chain of the trail, each night or when an admin asked.
  { name: 'look', cron: '* * * * *', verbs: [lookWhenDue] },
  { name: 'sweep', cron: '17 * * * *', verbs: [sweep] },
];

/** What has had its time. */
async function sweep(shop: Shop): Promise<void> {
  const answers = await forgetAnswers(shop);
  const answerLinks = await sweepAnswerLinks(shop);
  const digests = await sweepDigests(shop);
  const accounts = await sweepAccounts(shop);
  const uploads = await sweepUploads(shop);
  const imports = await sweepImports(shop);
  const places = await forgetPlaces(shop);
  await forgetHeard(shop);
  const mailSecrets = await forgetMailSecrets(shop);
  const securityEvents = await sweepSecurityEvents(shop);
  const failures = await sweepFailures(shop);
  const slowStatements = await sweepSlowStatements(shop);
  shop.log.info(
    {
      answers,
      answerLinks,
      digests,
      ...accounts,
      uploads,
      imports,
      places,
      mailSecrets,
      securityEvents,
      failures,
      slowStatements,
    },
    'swept',
  );
}
