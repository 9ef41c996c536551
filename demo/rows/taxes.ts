import type { AppContext } from '../../src/domain/context.ts';
import {
  readTaxDepositSummary,
  recordTaxDeposit,
  voidTaxDeposit,
} from '../../src/domain/payments/tax-deposits.ts';
import { monthText } from '../../src/shared/format/dates.ts';
import { admins } from '../people/people.ts';
import { after, DAY, dateOf, dayBefore, HOUR } from '../year/time.ts';
import { taxMonths } from '../year/withheld.ts';
import { actorOf } from './scale.ts';

/** Invented receipts: no tax office issues such numbers. */
const RECEIPTS = ['CONTOH0000000001', 'CONTOH0000000002'] as const;
const MISTYPED = 'CONTOH0000000010';

/**
 * The tax withheld from a farmer in two months (year/withheld.ts) was paid to the state on the tenth of the following
 * month, if that day has passed; the first payment was recorded under a mistyped number, voided and recorded again.
 */
export async function seedTaxes(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const admin = await actorOf(ctx, admins[0]!.id, null);
  for (const [at, month] of taxMonths(now).entries()) {
    const paidAt = tenthAfter(month, now);
    if (paidAt > now) continue;
    const then: AppContext = { ...ctx, clock: { now: () => paidAt } };
    const { due } = await readTaxDepositSummary(then, month);
    if (due <= 0) continue;
    const deposit = {
      month,
      amount: due,
      paidOn: dateOf(paidAt),
      note: `PPh 22 masa ${monthText(month)}`,
    };
    if (at === 0) {
      const { id } = await recordTaxDeposit(then, admin, { ...deposit, ntpn: MISTYPED });
      await voidTaxDeposit(then, admin, id, { reason: 'NTPN salah ketik, dicatat ulang' });
    }
    await recordTaxDeposit(then, admin, { ...deposit, ntpn: RECEIPTS[at]! });
  }
}

/** Ten in the morning of the tenth of the month after this one. */
function tenthAfter(month: string, now: Date): Date {
  for (let back = 0; ; back += 1) {
    const day = dayBefore(now, back);
    const date = dateOf(day);
    if (date.slice(0, 7) <= month) return after(day, 10 * DAY + 10 * HOUR);
  }
}
