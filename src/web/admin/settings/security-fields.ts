export const SECURITY_FIELDS = [
  'proofMinutes',
  'idleHoursAdmin',
  'idleHoursFarmer',
  'idleHoursCustomer',
] as const;
