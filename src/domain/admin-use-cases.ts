import type { AdminDuty } from '../shared/enums/admin-duties.ts';

const LISTS = ['findFarmerNames', 'findSavedViews', 'getAdminQueue', 'searchEverything'] as const;
const ORDER_READS = [
  'findOrderAuditTrail',
  'findOrders',
  'getInvoice',
  'getOrder',
  'maySeeOrderUpload',
] as const;
const MONEY_READS = [
  'findBalances',
  'findMoneyMovements',
  'findGatewayNotices',
  'findPayments',
  'findPayouts',
  'findReportOrders',
  'findSavedReports',
  'getPayout',
  'getSalesBreakdown',
  'getSalesReport',
  'getSalesReportDocument',
  'getStatement',
  'getTaxReport',
] as const;
// A narrowed admin saves reports for personal use, which changes nothing in the shop.
const OWN_REPORTS = ['deleteReport', 'saveReport'] as const;
const BATCH_READS = ['findBatches', 'findRecalls', 'getBatch', 'getRecall'] as const;
const CONTENT_READS = [
  'findTeam',
  'findCollections',
  'findContentEntries',
  'findModerationQueue',
  'getContentEntry',
  'getNextEntryNumber',
  'searchContent',
] as const;

/**
 * The use cases that an admin of each duty may call. A narrowed admin may call no others (`admin_duty`, 403), nor a new
 * use case until it is listed here.
 */
export const ADMIN_USE_CASES = {
  finance: [
    ...LISTS,
    ...ORDER_READS,
    ...MONEY_READS,
    ...OWN_REPORTS,
    'addOrderNote',
    'bookBankMoney',
    'bookReceivedMoney',
    'closeGatewayNotice',
    'confirmCashPayment',
    'confirmPayment',
    'createPayout',
    'exportJournal',
    'exportTaxDocuments',
    'exportTaxWithheld',
    'findAuditTrail',
    'findBankLines',
    'getProposedAccount',
    'getReceivedMoney',
    'ignoreBankLines',
    'importBankStatement',
    'matchBankLines',
    'matchBankMoney',
    'payoutFile',
    'proposePayoutAccount',
    'readBankStatement',
    'recordPaymentFee',
    'recordTaxDeposit',
    'refundOnline',
    'refundOrder',
    'rejectReceipt',
    'returnPayoutPart',
    'returnSurplus',
    'settleDebt',
    'settleWeighingBalance',
    'syncCharge',
    'transitionPayout',
    'undoPaymentConfirmation',
    'useCredit',
    'voidTaxDeposit',
    'withdrawPayoutAccount',
  ],
  orders: [
    ...LISTS,
    ...ORDER_READS,
    ...BATCH_READS,
    'addOrderNote',
    'adjustStock',
    'advanceOrder',
    'continueBulkAction',
    'exportOrders',
    'exportWeighTickets',
    'findAuditTrail',
    'findComplaints',
    'findPackingList',
    'findSellerListings',
    'getSellerListing',
    'getWeighing',
    'liftRecall',
    'offerDeliveryFee',
    'openRecall',
    'previewRecall',
    'respondToComplaint',
    'startBulkAction',
    'undoBulkAction',
    'undoShipping',
  ],
  content: [
    ...LISTS,
    ...CONTENT_READS,
    'createContentEntry',
    'deleteContentEntry',
    'discardContentDraft',
    'moderateItems',
    'moderateReview',
    'moveContentEntry',
    'previewContent',
    'previewMarkdown',
    'publishCollection',
    'publishContentDraft',
    'restoreContentEntry',
    'saveContentDraft',
    'updateContentEntry',
  ],
  read_only: [
    ...LISTS,
    ...ORDER_READS,
    ...MONEY_READS,
    ...OWN_REPORTS,
    ...CONTENT_READS,
    ...BATCH_READS,
    'findAuditTrail',
    'findComplaints',
    'findCompetingBids',
    'findCoupons',
    'findFarmerCities',
    'findIncomingBids',
    'findPackingList',
    'findReferencePrices',
    'findSellerListings',
    'getBid',
    'getCoupon',
    'getPriceReport',
    'getPriceReportDocument',
    'getReferencePrice',
    'getSellerListing',
    'getWeighing',
  ],
} as const satisfies Record<AdminDuty, readonly string[]>;

/** A use case that some narrowed admin may call. */
export type AdminUseCase = (typeof ADMIN_USE_CASES)[AdminDuty][number];

/** Whether an admin with these duties may call a use case; without any duties, every one. */
export const mayCall = (
  duties: readonly AdminDuty[] | undefined,
  useCase: AdminUseCase | undefined,
): boolean =>
  !duties ||
  (useCase !== undefined &&
    duties.some((duty) => (ADMIN_USE_CASES[duty] as readonly AdminUseCase[]).includes(useCase)));
