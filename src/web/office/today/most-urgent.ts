import type { FarmerDay } from '../../../domain/reports/get-farmer-day.ts';

/** The one thing of a day that waits most; of the rest its number. Bids run out, so they come first. */
export function mostUrgent(day: FarmerDay): FarmerDay {
  const { bids, orders, complaints } = day;
  const first: { data: unknown[] } | undefined = [bids, orders, complaints].find(
    ({ data }) => data.length > 0,
  );
  const only = <One>(list: { data: One[] }) => (list === first ? list.data.slice(0, 1) : []);
  return {
    ...day,
    bids: { ...bids, data: only(bids) },
    orders: { ...orders, data: only(orders) },
    complaints: { ...complaints, data: only(complaints) },
  };
}
