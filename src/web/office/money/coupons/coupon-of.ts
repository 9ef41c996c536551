import type { z } from 'zod';
import { instantOfField } from '../../../../shared/figures/days.ts';
import { createCouponInput } from '../../../../shared/input/coupons.ts';
import type { SentForm } from '../../../form/sent-form.ts';

/** A coupon form's fields as both verbs take them; times are typed in WIB. */
export function couponOf(form: SentForm): Omit<z.input<typeof createCouponInput>, 'isActive'> {
  const { startsAt, endsAt, ...fields } = form.read(createCouponInput, { except: ['isActive'] });
  return {
    minSubtotal: 0,
    ...fields,
    // An empty one is not left as it was: its schema says that it is none.
    value: fields.value ?? Number.NaN,
    startsAt: instantOfField(startsAt ?? '') || null,
    endsAt: instantOfField(endsAt ?? '') || null,
  };
}
