import { eq } from 'drizzle-orm';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { orders } from '../../../db/schema/order-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import { dayInWib, daysAfter } from '../../../shared/format/dates.ts';
import { deliveryDateOf, deliveryZoneOf, holidaysOf } from '../../../shared/rules/orders/delivery-dates.ts';
import { isOrderStep, type StepDays, stepDueAt } from '../../../shared/rules/orders/order-steps.ts';
import { deliveryTermsOf } from '../../cart/delivery-terms.ts';
import type { AppContext } from '../../context.ts';
import { getSettings } from '../../settings/get-settings.ts';

type Order = Pick<typeof orders.$inferSelect, 'farmerId' | 'deliveryMethod' | 'promisedDay'>;
type StepTimes = Pick<typeof orders.$inferInsert, 'stepDueAt' | 'stepRemindedAt' | 'promisedDay'>;

/**
 * The deadline of an order that reaches `to` at `at`, and the day promised to its buyer: set once, when it is paid or
 * confirmed, and removed when it awaits payment again.
 */
export async function stepTimes(
  ctx: AppContext,
  order: Order,
  to: OrderStatus,
  at: Date,
): Promise<StepTimes> {
  if (!isOrderStep(to))
    return {
      stepDueAt: null,
      stepRemindedAt: null,
      ...(to === 'awaiting_payment' ? { promisedDay: null } : {}),
    };
  const { payment } = await getSettings(ctx, 'payment');
  const promisedDay =
    to === 'shipped' ? order.promisedDay : (order.promisedDay ?? (await promiseOf(ctx, order, at, payment)));
  return { stepDueAt: stepDueAt(to, at, payment, promisedDay), stepRemindedAt: null, promisedDay };
}

/** The seller's next delivery day if they deliver; otherwise the time limits of the steps together. */
async function promiseOf(ctx: AppContext, order: Order, at: Date, days: StepDays): Promise<string> {
  const usual = dayInWib(daysAfter(at, days.processDays + days.shipDays));
  if (order.deliveryMethod !== 'delivery') return usual;
  const { calendar } = await getSettings(ctx, 'calendar');
  const [farmer] = await ctx.db
    .select({ settings: farmers.settings, province: farmers.province })
    .from(farmers)
    .where(eq(farmers.id, order.farmerId));
  const date = deliveryDateOf(
    deliveryTermsOf(farmer!.settings),
    deliveryZoneOf(farmer!.province),
    at,
    holidaysOf(calendar),
  );
  return date?.day ?? usual;
}
