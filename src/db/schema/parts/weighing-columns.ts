import { numeric } from 'drizzle-orm/pg-core';

const percent = (name: string) => numeric(name, { precision: 4, scale: 1, mode: 'number' });

/**
 * On what goods are sold by weighing, as an offer and an order's line keep it: nothing but null where they are not; base moisture
 * and hampa are null where they are paid for as they are.
 */
export const weighingTerms = () => ({
  weighTolerance: percent('weigh_tolerance'),
  weighMoisture: percent('weigh_moisture'),
  weighHampa: percent('weigh_hampa'),
});
