import { z } from 'zod';
import { updateStallInput } from '../../../shared/input/people/stall.ts';
import type { SentForm } from '../../form/sent-form.ts';

/** The forms of a farmer's settings of his stall. */
export const STALL_FORMS = ['story', 'delivery', 'calendar', 'bidding', 'account'] as const;

/** A kabupaten that has no fee yet, and its fee. */
export const newFeeForm = z.object({ newFeeCity: z.string().optional(), newFee: z.int().optional() });
/** The crops of each month, by its number, with commas between them. */
export const calendarForm = z.object({ months: z.record(z.string(), z.string()) });

/** One of the forms as `updateStall` takes it. */
export function stallOf(
  form: SentForm,
  intent: (typeof STALL_FORMS)[number],
): z.input<typeof updateStallInput> {
  switch (intent) {
    case 'story':
      return {
        ...form.read(updateStallInput, { only: ['title', 'story', 'phonePublic', 'version'] }),
        // Without scripts a new one comes beside the old one.
        portraitUrl: form.pictures().at(-1)?.url ?? null,
      };
    case 'delivery': {
      const {
        deliveryFees,
        deliveryFreeFrom = null,
        ...others
      } = form.read(updateStallInput, {
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
      // A blank fee is not sent: it is left to the fee of all others.
      const added = newFeeCity && newFee !== undefined ? { [newFeeCity]: newFee } : {};
      return { ...others, deliveryFreeFrom, deliveryFees: { ...deliveryFees, ...added } };
    }
    case 'calendar':
      return {
        ...form.read(updateStallInput, { only: ['version'] }),
        harvestCalendar: Object.entries(form.read(calendarForm).months).flatMap(([month, crops]) =>
          crops
            .split(',')
            .map((crop) => crop.trim())
            .filter(Boolean)
            .map((crop) => ({ month: Number(month), crop })),
        ),
      };
    case 'bidding':
      return form.read(updateStallInput, { only: ['bidAutoAcceptPercent', 'bidFloorPercent', 'version'] });
    case 'account':
      return form.read(updateStallInput, { only: ['payoutAccount', 'version'] });
  }
}
