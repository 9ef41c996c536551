import type { OrderStatus } from '../../enums/labels.ts';
import { DAY_MS, daysAfter, startOfDay } from '../../format/dates.ts';

/**
 * The statuses in which an order awaits the seller's next step, or the buyer's confirmation, and the setting for each
 * one's time limit.
 */
const STEP_SETTINGS = {
  paid: 'processDays',
  processing: 'shipDays',
  shipped: 'receiveDays',
} as const;
export type OrderStep = keyof typeof STEP_SETTINGS;
export type StepDays = Record<(typeof STEP_SETTINGS)[OrderStep], number>;

export const ORDER_STEPS = Object.keys(STEP_SETTINGS) as OrderStep[];
export const isOrderStep = (status: OrderStatus): status is OrderStep => status in STEP_SETTINGS;

/** What is missing at each step, in the words for its seller and the admin. */
export const lateStepText: Record<OrderStep, string> = {
  paid: 'Belum disiapkan',
  processing: 'Belum dikirim',
  shipped: 'Belum dikonfirmasi sampai',
};

/** The deadline of an order that entered `step` at `at`: goods are sent by the end of the promised day. */
export function stepDueAt(step: OrderStep, at: Date, days: StepDays, promisedDay: string | null): Date {
  const usual = daysAfter(at, days[STEP_SETTINGS[step]]);
  if (step === 'shipped' || promisedDay === null) return usual;
  const promised = new Date(startOfDay(promisedDay).getTime() + DAY_MS);
  if (promised <= at) return usual;
  return step === 'paid' && usual < promised ? usual : promised;
}

/** Whether the promised day of an order that was not sent yet has passed; `today` is the day in WIB. */
export const isPromisePast = (
  { status, promisedDay = null }: { status: OrderStatus; promisedDay?: string | null },
  today: string,
): boolean => (status === 'paid' || status === 'processing') && promisedDay !== null && today > promisedDay;
