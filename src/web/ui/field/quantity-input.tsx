import { useState } from 'react';
import { formatNumber } from '../../../shared/figures/money.ts';
import { isQuantity, typedQuantity } from '../../../shared/figures/quantity.ts';
import { NumberStepper, type StepperProps } from './number-stepper.tsx';

export type QuantityInputProps = Omit<
  StepperProps,
  'parse' | 'show' | 'sent' | 'live' | 'inputMode' | 'spoken' | 'typable'
> & {
  /** Whether there may be none. */
  orNone?: boolean;
};

/**
 * A quantity to three decimals in Indonesian notation: `2,5`, `1.000`. − and + move by `step`. What is no quantity is said
 * at the field.
 */
export function QuantityInput({ orNone, error, onValueChange, ...rest }: QuantityInputProps) {
  const [wrong, setWrong] = useState(false);
  return (
    <NumberStepper
      {...rest}
      onValueChange={(value) => {
        if (value !== null && isQuantity(value)) setWrong(false);
        onValueChange?.(value);
      }}
      min={rest.min ?? (orNone ? 0 : rest.step)}
      error={wrong ? 'Tulis angka, misalnya 2,5; paling banyak tiga angka di belakang koma.' : error}
      parse={(text) => {
        const value = typedQuantity(text);
        // How much it may be is for the rule to say.
        setWrong(value !== null && value !== 0 && !isQuantity(Math.abs(value)));
        return Number.isNaN(value) ? null : value;
      }}
      show={shown}
      sent={shown}
      typable={{ pattern: '[0-9.,]*', title: 'Angka, misalnya 2,5' }}
      live={false}
      inputMode="decimal"
    />
  );
}

const shown = (value: number | null): string => (value === null ? '' : formatNumber(value));
