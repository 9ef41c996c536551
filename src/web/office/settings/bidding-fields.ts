/** The figures of the bidding settings, as they stand on the form. */
export const BIDDING = [
  'expiryHours',
  'reminderHours',
  'holdHours',
  'offersPerListing24h',
  'offersPerNegotiation',
  'openBidsPerCustomer',
  'unpaidBeforeSuspension',
  'unpaidWindowDays',
  'suspensionDays',
] as const;
