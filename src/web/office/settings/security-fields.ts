/** The figures of the security settings, as they stand on the form. */
export const SECURITY = ['proofMinutes', 'idleHoursAdmin', 'idleHoursFarmer', 'idleHoursCustomer'] as const;
