import type { z } from 'zod';
import { instantOfInput } from '../../../../shared/format/typed-day.ts';
import { createCouponInput } from '../../../../shared/schemas/coupon-schemas.ts';
import type { SubmittedForm } from '../../../forms/read-form.ts';

/** Reads a coupon form for creating and updating; the form's times are WIB. */
export function readCouponForm(form: SubmittedForm): Omit<z.input<typeof createCouponInput>, 'isActive'> {
  const { startsAt, endsAt, ...fields } = form.read(createCouponInput, { except: ['isActive'] });
  return {
    minSubtotal: 0,
    ...fields,
    // NaN makes the schema reject an empty value, which otherwise would mean unchanged.
    value: fields.value ?? Number.NaN,
    startsAt: instantOfInput(startsAt ?? '') || null,
    endsAt: instantOfInput(endsAt ?? '') || null,
  };
}
