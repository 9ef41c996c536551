import { quantityOf } from '../../../../shared/figures/quantity.ts';
import type { TicketSide } from '../../../../shared/weighing/ticket-steps.ts';
import { meanPercent, netWeight, type Reading, sacksOf } from '../../../../shared/weighing/weighing.ts';

/** What a sealed ticket says, read for showing; the shop judges it again when it gets it. */
export type SealedContent = {
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

/** Reads a sealed ticket that another phone has shown; null where it is none. */
export function readSealed(ticket: string): SealedContent | null {
  try {
    const { order, by, line, key, readings, moisture, hampa, weighed_by } = JSON.parse(ticket);
    if (by !== 'seller' && by !== 'buyer') return null;
    const read: Reading[] = readings.map(({ gross, tare, sacks }: Record<keyof Reading, number>) => ({
      gross: quantityOf(gross),
      tare: quantityOf(tare),
      sacks,
    }));
    return {
      ...{ order: String(order), by, line: Number(line), key: String(key) },
      readings: read,
      sacks: sacksOf(read),
      net: netWeight(read),
      moisture: meanPercent(moisture ?? []),
      hampa: hampa ?? null,
      weighedBy: String(weighed_by),
    };
  } catch {
    return null;
  }
}
