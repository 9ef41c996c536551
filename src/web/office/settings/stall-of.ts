import { picturesIn } from '../../form/pictures/picture-fields.ts';

/** The name of a fee's field. */
export const feeField = (code: string) => `fee-${code}`;
/** The name of a month's field in the calendar. */
export const monthField = (month: number) => `month-${month}`;

/** The names of the fields of the account that he is paid out to. */
export const accountField = {
  bank: 'accountBank',
  number: 'accountNumber',
  holder: 'accountHolder',
} as const;

/** The forms of a farmer's settings as `updateStall` takes them, by intent; null for another's. */
export function stallOf(form: FormData): Record<string, unknown> | null {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const figure = (name: string) => (text(name) === '' ? null : Number(text(name)));
  const version = Number(text('version')) || undefined;
  switch (form.get('intent')) {
    case 'story':
      return {
        title: text('title'),
        story: text('story'),
        phonePublic: form.get('phonePublic') !== null,
        // Without scripts a new one comes beside the old one.
        portraitUrl: picturesIn(form).at(-1)?.url ?? null,
        version,
      };
    case 'delivery':
      return {
        delivery: form.get('delivery') !== null,
        pickup: form.get('pickup') !== null,
        deliveryFees: feesOf(form),
        version,
      };
    case 'calendar':
      return {
        harvestCalendar: Array.from({ length: 12 }, (_, at) =>
          text(monthField(at + 1))
            .split(',')
            .map((crop) => crop.trim())
            .filter(Boolean)
            .map((crop) => ({ month: at + 1, crop })),
        ).flat(),
        version,
      };
    case 'bidding':
      return {
        bidAutoAcceptPercent: figure('bidAutoAcceptPercent'),
        bidFloorPercent: figure('bidFloorPercent'),
        version,
      };
    case 'account': {
      const [bank, number, holder] = [accountField.bank, accountField.number, accountField.holder].map(text);
      return { payoutAccount: bank || number || holder ? { bank, number, holder } : null, version };
    }
    default:
      return null;
  }
}

/** The fees that the form names; a blank one is left to the fee of all others. */
function feesOf(form: FormData): Record<string, number> {
  const fees: Record<string, number> = {};
  for (const [name, value] of form) {
    const code = /^fee-(default|\d{4})$/.exec(name)?.[1];
    if (code && String(value).trim() !== '') fees[code] = Number(value);
  }
  const added = String(form.get('fee-new') ?? '');
  const amount = String(form.get('fee-new-amount') ?? '').trim();
  if (added !== '' && amount !== '') fees[added] = Number(amount);
  return fees;
}
