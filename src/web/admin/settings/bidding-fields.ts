export const BIDDING_FIELDS = [
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
