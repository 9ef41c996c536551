import type { FarmerOverview } from '../../../domain/reports/get-farmer-overview.ts';

/** Reduces the dashboard to the most urgent item of each type plus the number of the others. */
export function firstOfEach(day: FarmerOverview): FarmerOverview {
  const { bids, orders, late, unpaid, weighed, complaints } = day;
  return {
    ...day,
    bids: { ...bids, data: bids.data.slice(0, 1) },
    orders: { ...orders, data: orders.data.slice(0, 1) },
    late: { ...late, data: late.data.slice(0, 1) },
    unpaid: { ...unpaid, data: unpaid.data.slice(0, 1) },
    weighed: { ...weighed, data: weighed.data.slice(0, 1) },
    complaints: { ...complaints, data: complaints.data.slice(0, 1) },
  };
}
