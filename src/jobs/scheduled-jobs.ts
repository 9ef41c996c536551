import { deleteExpiredAuthRecords } from '../domain/accounts/authentication/delete-expired-auth-records.ts';
import { notifyMissedBackup } from '../domain/backups/notify-backup-problem.ts';
import { runBackupWhenDue, shipBackupLog } from '../domain/backups/run-backup-when-due.ts';
import { expireBatches } from '../domain/batches/expire-batches.ts';
import { deleteExpiredResponseLinks } from '../domain/bidding/lifecycle/bid-response-link.ts';
import { refreshPriceAggregates } from '../domain/bidding/market-prices/price-aggregates.ts';
import { closeUnfulfillableBids } from '../domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { expireBids } from '../domain/bidding/scheduled/expire-bids.ts';
import { expireHolds } from '../domain/bidding/scheduled/expire-holds.ts';
import { remindBids } from '../domain/bidding/scheduled/remind-bids.ts';
import { deleteOldDigests, sendBidDigests } from '../domain/bidding/scheduled/send-bid-digests.ts';
import { refreshCityCounts } from '../domain/catalogue/listing/city-counts.ts';
import { publishDueDrafts } from '../domain/content/editing/publish-content-draft.ts';
import type { AppContext } from '../domain/context.ts';
import { runHealthCheckWhenDue } from '../domain/health/health-check.ts';
import { deleteOldErrors } from '../domain/health/record-errors.ts';
import { deleteOldSlowStatements } from '../domain/health/slow-statements.ts';
import { deleteOldResponses } from '../domain/idempotency/run-idempotent.ts';
import { deleteOldImports } from '../domain/imports/run-import.ts';
import { deleteOldInboundMessages } from '../domain/notifications/channels/whatsapp-webhook.ts';
import { deleteEmailSecrets } from '../domain/notifications/email/delete-email-secrets.ts';
import { deleteOldOrderOrigins } from '../domain/orders/checkout/new-buyer-limits.ts';
import {
  completeShippedOrders,
  expireUnpaidOrders,
} from '../domain/orders/lifecycle/expire-unpaid-orders.ts';
import { remindLateSteps } from '../domain/orders/lifecycle/remind-late-steps.ts';
import { syncOpenCharges } from '../domain/orders/payments/sync-charge.ts';
import { refreshBestSellers } from '../domain/orders/queries/best-seller-aggregates.ts';
import { refreshBalanceAggregates } from '../domain/payments/balance-aggregates.ts';
import { eraseExpiredData } from '../domain/privacy/erase-expired-data.ts';
import { tellRecallBuyers } from '../domain/recalls/tell-recall-buyers.ts';
import { refreshBidPrices } from '../domain/reports/refresh-bid-prices.ts';
import { refreshSalesAggregates } from '../domain/reports/sales-aggregates.ts';
import { sendWeeklyReports } from '../domain/reports/saved/send-weekly-reports.ts';
import { refreshRowCounts } from '../domain/row-counts.ts';
import { extendAuditChain } from '../domain/security-log/audit-chain.ts';
import { deleteOldSecurityEvents } from '../domain/security-log/delete-old-security-events.ts';
import { askForRelease } from '../domain/settings/ask-for-release.ts';
import { deleteUnusedUploads } from '../domain/uploads/delete-unused-uploads.ts';
import { autoConfirmTickets } from '../domain/weighing/scheduled/auto-confirm-tickets.ts';

/** `commands` run one after the other; each returns the number of processed records. */
type ScheduledJob = { name: string; cron: string; commands: ((ctx: AppContext) => Promise<unknown>)[] };

/** The scheduled jobs, each of which runs once across all servers. */
export const scheduledJobs: ScheduledJob[] = [
  // Bids that have expired (bid rule 8).
  { name: 'expire-bids', cron: '* * * * *', commands: [expireBids] },
  // Bids that can't succeed any more (bid rule 9) were closed with their listing; this checks whether one was
  // left.
  { name: 'close-dead-bids', cron: '29 * * * *', commands: [closeUnfulfillableBids] },
  // The gateway's status is fetched first, so that no buyer who paid in time loses the order.
  {
    name: 'lapse-orders',
    cron: '* * * * *',
    commands: [syncOpenCharges, expireUnpaidOrders, completeShippedOrders],
  },
  // Orders that exceed the time limit of their status: their sellers are reminded once.
  { name: 'remind-late-steps', cron: '*/5 * * * *', commands: [remindLateSteps] },
  // Batches past their last day leave the stock; orders take nothing from them after that day anyway.
  { name: 'expire-batches', cron: '*/5 * * * *', commands: [expireBatches] },
  // Buyers of a large recall whom its opening left to this job.
  { name: 'tell-recall-buyers', cron: '* * * * *', commands: [tellRecallBuyers] },
  // Weigh tickets without a response for two days, if the store allows it.
  { name: 'lapse-tickets', cron: '*/5 * * * *', commands: [autoConfirmTickets] },
  // Deals whose checkout was not completed in time (bid rule 10).
  { name: 'lapse-holds', cron: '* * * * *', commands: [expireHolds] },
  // A reminder to the side that has 12 hours left to respond to an offer.
  { name: 'remind-bids', cron: '*/5 * * * *', commands: [remindBids] },
  { name: 'publish-drafts', cron: '* * * * *', commands: [publishDueDrafts] },
  // One email to each farmer whose digest is due.
  { name: 'send-digests', cron: '*/5 * * * *', commands: [sendBidDigests] },
  // Saved reports with the figures of the past week, on Monday morning in WIB; failed ones are retried.
  { name: 'send-reports', cron: '*/5 * * * *', commands: [sendWeeklyReports] },
  // Folds the deltas of the aggregates: row counts, city counts, sales by day and balances.
  {
    name: 'fold-tallies',
    cron: '* * * * *',
    commands: [
      refreshRowCounts,
      refreshCityCounts,
      refreshSalesAggregates,
      refreshBalanceAggregates,
      refreshBestSellers,
    ],
  },
  // Medians of prices that a deal has changed.
  { name: 'fold-prices', cron: '* * * * *', commands: [refreshPriceAggregates] },
  // The prices of bids, for their report.
  { name: 'fold-bid-prices', cron: '* * * * *', commands: [refreshBidPrices] },
  // A backup of the whole shop, each night at the hour of the settings or when an admin requested it; the WAL in between
  // is archived.
  { name: 'back-up', cron: '* * * * *', commands: [runBackupWhenDue] },
  { name: 'ship-log', cron: '*/5 * * * *', commands: [notifyMissedBackup, shipBackupLog] },
  // Extends the audit chain: each new row is linked to its predecessor.
  { name: 'seal-trail', cron: '* * * * *', commands: [extendAuditChain] },
  // Erases personal data whose retention has ended, as the privacy notice states.
  { name: 'forget-persons', cron: '41 * * * *', commands: [eraseExpiredData] },
  // Checks the ledgers and the whole audit chain, each night or when an admin requested it.
  { name: 'look', cron: '* * * * *', commands: [runHealthCheckWhenDue] },
  // Checks once a day for a newer version, if an admin has switched that on.
  { name: 'ask-release', cron: '*/5 * * * *', commands: [askForRelease] },
  { name: 'sweep', cron: '17 * * * *', commands: [deleteExpiredData] },
];

/** Deletes data whose retention has ended. */
async function deleteExpiredData(ctx: AppContext): Promise<void> {
  const answers = await deleteOldResponses(ctx);
  const answerLinks = await deleteExpiredResponseLinks(ctx);
  const digests = await deleteOldDigests(ctx);
  const accounts = await deleteExpiredAuthRecords(ctx);
  const uploads = await deleteUnusedUploads(ctx);
  const imports = await deleteOldImports(ctx);
  const places = await deleteOldOrderOrigins(ctx);
  await deleteOldInboundMessages(ctx);
  const mailSecrets = await deleteEmailSecrets(ctx);
  const securityEvents = await deleteOldSecurityEvents(ctx);
  const failures = await deleteOldErrors(ctx);
  const slowStatements = await deleteOldSlowStatements(ctx);
  ctx.log.info(
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
