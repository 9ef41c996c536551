import { numeric } from 'drizzle-orm/pg-core';

const percent = (name: string) => numeric(name, { precision: 4, scale: 1, mode: 'number' });

/**
 * The terms of sale by weighing, as an offer and an order's line store them: all null when not sold by
 * weighing; base moisture and hampa are null when the produce is paid for as it is.
 */
export const weighingTermColumns = () => ({
  weighTolerance: percent('weigh_tolerance'),
  weighMoisture: percent('weigh_moisture'),
  weighHampa: percent('weigh_hampa'),
});
