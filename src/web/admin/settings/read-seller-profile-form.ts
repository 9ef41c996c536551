import { z } from 'zod';
import { updateSellerProfileInput } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';

/** The forms of a farmer's seller profile. */
export const SELLER_PROFILE_FORMS = ['story', 'delivery', 'calendar', 'bidding', 'account'] as const;

/** A fee for a kabupaten that has none yet. */
export const newFeeForm = z.object({ newFeeCity: z.string().optional(), newFee: z.int().optional() });
/** The crops of each month, by its number, separated by commas. */
export const calendarForm = z.object({ months: z.record(z.string(), z.string()) });

/** Reads one of the forms as the input of `updateSellerProfile`. */
export function readSellerProfileForm(
  form: SubmittedForm,
  intent: (typeof SELLER_PROFILE_FORMS)[number],
): z.input<typeof updateSellerProfileInput> {
  switch (intent) {
    case 'story':
      return {
        ...form.read(updateSellerProfileInput, { only: ['title', 'story', 'phonePublic', 'version'] }),
        // Without JavaScript the form contains the old picture before the new one.
        portraitUrl: form.pictures().at(-1)?.url ?? null,
      };
    case 'delivery': {
      const {
        deliveryFees,
        deliveryFreeFrom = null,
        ...others
      } = form.read(updateSellerProfileInput, {
        only: [
          'delivery',
          'pickup',
          'deliveryFees',
          'deliveryDays',
          'deliveryCutoff',
          'deliveryFreeFrom',
          'version',
        ],
      });
      const { newFeeCity, newFee } = form.read(newFeeForm);
      // A blank fee is omitted, so that the default fee applies.
      const added = newFeeCity && newFee !== undefined ? { [newFeeCity]: newFee } : {};
      return { ...others, deliveryFreeFrom, deliveryFees: { ...deliveryFees, ...added } };
    }
    case 'calendar':
      return {
        ...form.read(updateSellerProfileInput, { only: ['version'] }),
        harvestCalendar: Object.entries(form.read(calendarForm).months).flatMap(([month, crops]) =>
          crops
            .split(',')
            .map((crop) => crop.trim())
            .filter(Boolean)
            .map((crop) => ({ month: Number(month), crop })),
        ),
      };
    case 'bidding':
      return form.read(updateSellerProfileInput, {
        only: ['bidAutoAcceptPercent', 'bidFloorPercent', 'version'],
      });
    case 'account':
      return form.read(updateSellerProfileInput, { only: ['payoutAccount', 'version'] });
  }
}
