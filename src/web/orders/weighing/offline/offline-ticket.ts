import { toQuantity } from '../../../../shared/format/quantity.ts';
import {
  averagePercent,
  netWeight,
  type Reading,
  totalSacks,
} from '../../../../shared/rules/weighing/payable-weight.ts';
import type { TicketSide } from '../../../../shared/rules/weighing/ticket-transitions.ts';

/** The content of a signed ticket, for display only; the server validates it again. */
export type OfflineTicketContent = {
  order: string;
  by: TicketSide;
  line: number;
  key: string;
  readings: Reading[];
  sacks: number;
  net: ReturnType<typeof netWeight>;
  moisture: number | null;
  hampa: number | null;
  weighedBy: string;
};

/** Parses a signed ticket that another phone has shown; null when it is invalid. */
export function readOfflineTicket(ticket: string): OfflineTicketContent | null {
  try {
    const { order, by, line, key, readings, moisture, hampa, weighed_by } = JSON.parse(ticket);
    if (by !== 'seller' && by !== 'buyer') return null;
    const read: Reading[] = readings.map(({ gross, tare, sacks }: Record<keyof Reading, number>) => ({
      gross: toQuantity(gross),
      tare: toQuantity(tare),
      sacks,
    }));
    return {
      ...{ order: String(order), by, line: Number(line), key: String(key) },
      readings: read,
      sacks: totalSacks(read),
      net: netWeight(read),
      moisture: averagePercent(moisture ?? []),
      hampa: hampa ?? null,
      weighedBy: String(weighed_by),
    };
  } catch {
    return null;
  }
}
