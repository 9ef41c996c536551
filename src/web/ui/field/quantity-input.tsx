import { useState } from 'react';
import { formatNumber } from '../../../shared/format/money.ts';
import { isQuantity, parseQuantityInput } from '../../../shared/format/quantity.ts';
import { NumberStepper, type StepperProps } from './number-stepper.tsx';

export type QuantityInputProps = Omit<
  StepperProps,
  'parse' | 'show' | 'sent' | 'live' | 'inputMode' | 'spoken' | 'typable'
> & {
  /** Whether 0 is allowed. */
  orNone?: boolean;
};

/**
 * A quantity to three decimals in Indonesian notation: `2,5`, `1.000`. − and + move by `step`; the field
 * reports invalid input.
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
        const value = parseQuantityInput(text);
        // The use case checks the limits.
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
