import type { FarmerDay } from '../../../domain/reports/get-farmer-day.ts';

/** A day with one thing of each kind, the one that waits most; of the others their number. */
export function firstOfEach(day: FarmerDay): FarmerDay {
  const { bids, orders, complaints } = day;
  return {
    ...day,
    bids: { ...bids, data: bids.data.slice(0, 1) },
    orders: { ...orders, data: orders.data.slice(0, 1) },
    complaints: { ...complaints, data: complaints.data.slice(0, 1) },
  };
}
