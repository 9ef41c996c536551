import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { NumberStepper, type StepperProps } from './number-stepper.tsx';
import { minorUnits, priceText } from './number-text.ts';

export type PriceInputProps = Omit<
  StepperProps,
  'parse' | 'show' | 'live' | 'inputMode' | 'spoken' | 'before' | 'long'
> & {
  currency?: Currency;
};

/**
 * A price in the store's currency: shows dots while typing, submits the integer in minor units. The stepper
 * moves by 1000 (R5); `min` is 0, and the use case requires a price above 0.
 */
export function PriceInput({ currency = 'IDR', min = 0, step = 1000, ...rest }: PriceInputProps) {
  return (
    <NumberStepper
      {...rest}
      long
      min={min}
      step={step}
      before={currency === 'IDR' ? 'Rp' : '$'}
      parse={(text) => minorUnits(text, currency)}
      show={(value) => priceText(value, currency)}
      spoken={(value) => formatMoney(value, currency)}
      live={currency === 'IDR'}
      inputMode={currency === 'IDR' ? 'numeric' : 'decimal'}
    />
  );
}
