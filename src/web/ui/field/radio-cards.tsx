import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from './field.tsx';

export type RadioCard = {
  value: string;
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

/** A radio group as cards, native, so that arrow keys and plain HTML forms work. */
export function RadioCards({
  legend,
  hideLegend,
  name,
  cards,
  value,
  defaultValue,
  onValueChange,
  required,
  error,
  disabled,
  columns = 1,
  className,
}: {
  legend: string;
  hideLegend?: boolean;
  name: string;
  cards: RadioCard[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  required?: boolean;
  error?: string | null;
  disabled?: boolean;
  columns?: 1 | 2 | 3;
  className?: string;
}) {
  const id = useId();
  return (
    <fieldset
      className={cx('min-w-0', className)}
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className={cx('grid gap-3', columns === 2 && 'sm:grid-cols-2', columns === 3 && 'sm:grid-cols-3')}>
        {cards.map((card) => (
          <label
            key={card.value}
            className="@container flex min-h-14 cursor-pointer items-start gap-[min(0.75rem,3.75vw)] rounded-button border border-edge bg-surface p-[min(1rem,5vw)] hover:border-sawah has-checked:border-sawah has-checked:bg-sawah-soft has-checked:ring-1 has-checked:ring-sawah has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              className="mt-0.5 size-[min(1.25rem,28px)] shrink-0 accent-sawah outline-none"
              checked={value === undefined ? undefined : value === card.value}
              defaultChecked={value === undefined ? defaultValue === card.value : undefined}
              onChange={onValueChange ? (event) => onValueChange(event.target.value) : undefined}
              readOnly={value !== undefined && !onValueChange}
              required={required}
              disabled={card.disabled}
            />
            <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
              <span className="font-semibold">{card.title}</span>
              {card.text && <span className="text-sm text-muted">{card.text}</span>}
            </span>
            {card.icon && <span className="shrink-0 text-sawah-text @max-[13rem]:hidden">{card.icon}</span>}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
