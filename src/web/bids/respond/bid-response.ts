/** The names of the responses in URLs and forms. */
export const BID_RESPONSES = ['accept', 'reject', 'counter', 'withdraw'] as const;
export type BidResponse = (typeof BID_RESPONSES)[number];
