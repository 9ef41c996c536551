import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useHydrated } from '../use-hydrated.ts';
import { Field, type FieldTexts } from './field.tsx';
import { caretAfterDigits, stepValue, wholeNumber, withThousands } from './number-text.ts';

export type StepperProps = FieldTexts & {
  name: string;
  id?: string;
  /** The value of a controlled input; otherwise `defaultValue` is the initial value. */
  value?: number | null;
  defaultValue?: number | null;
  onValueChange?: (value: number | null) => void;
  min?: number;
  max?: number;
  /** The increment of −, + and the arrow keys; typing allows any whole number. */
  step?: number;
  /** The base of the first step in an empty field; otherwise it starts at `min`. */
  start?: number;
  required?: boolean;
  disabled?: boolean;
  /** Whether the field has the focus when the page opens. */
  autoFocus?: boolean;
  /** Inside the box: 'Rp' before, the unit after. */
  before?: ReactNode;
  after?: ReactNode;
  /** Whole values to select with one tap. */
  quick?: { label: string; value: number }[];
  parse?: (text: string) => number | null;
  show?: (value: number | null) => string;
  /** Formats the submitted value; plain digits by default. */
  sent?: (value: number | null) => string;
  /** The allowed input without JavaScript. */
  typable?: { pattern: string; title: string };
  /** Whether dots appear while typing; otherwise on blur. */
  live?: boolean;
  inputMode?: 'numeric' | 'decimal';
  /** For long figures: with large text on a small phone, − and + move below. */
  long?: boolean;
  spoken?: (value: number) => string;
};

const plainNumber = (value: number | null): string => String(value ?? '');

const useIsomorphicLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect;

/**
 * A whole number with − and + of 48 px; arrow keys step, Page keys step ten times. Without JavaScript it is a
 * plain input for digits; with it, dots are shown and a hidden input submits the bare integer.
 */
export function NumberStepper({
  label,
  hint,
  error,
  hideLabel,
  className,
  name,
  id,
  value,
  defaultValue = null,
  onValueChange,
  min = 1,
  max,
  step = 1,
  start,
  required,
  disabled,
  autoFocus,
  before,
  after,
  quick,
  parse = wholeNumber,
  show = withThousands,
  sent = plainNumber,
  typable = { pattern: '[0-9]*', title: 'Angka saja, tanpa titik' },
  live = true,
  inputMode = 'numeric',
  long,
  spoken,
}: StepperProps) {
  const hydrated = useHydrated();
  const [own, setOwn] = useState(defaultValue);
  const current = value === undefined ? own : value;
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const digitsLeft = useRef<number | null>(null);

  useIsomorphicLayoutEffect(() => {
    if (digitsLeft.current === null || !input.current) return;
    const at = caretAfterDigits(input.current.value, digitsLeft.current);
    digitsLeft.current = null;
    input.current.setSelectionRange(at, at);
  });

  const change = (next: number | null) => {
    setOwn(next);
    onValueChange?.(next);
  };
  const move = (direction: number) => {
    setTyped(null);
    change(stepValue(current ?? start ?? null, direction, { step, min, max }));
  };
  const keys: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  const stepButton =
    // In pixels, because large text needs the space for the figure.
    'grid min-h-12 w-[48px] shrink-0 place-items-center text-sawah-text hover:bg-sawah-soft disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent noscript:hidden -outline-offset-3!';

  return (
    <Field {...{ label, hint, error, hideLabel, className, required, id }}>
      {(control) => (
        <>
          <div className={long ? 'long-figure' : undefined}>
            <div
              className={cx(
                'flex min-h-12 items-stretch overflow-hidden rounded-input border hover:border-ink',
                'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-info',
                error ? 'border-error ring-1 ring-error ring-inset' : 'border-edge',
                disabled ? 'bg-sunken' : 'bg-surface',
              )}
            >
              <button
                type="button"
                className={stepButton}
                aria-label={`Kurangi ${label}`}
                disabled={disabled || (current !== null && current <= min)}
                onClick={() => move(-1)}
              >
                <Minus className="size-5" />
              </button>
              {before && (
                <span className="grid place-items-center pl-1 font-medium text-muted">{before}</span>
              )}
              <input
                ref={input}
                {...control}
                type="text"
                role="spinbutton"
                inputMode={inputMode}
                autoComplete="off"
                name={hydrated ? undefined : name}
                {...(hydrated ? {} : typable)}
                value={hydrated ? (typed ?? show(current)) : sent(current)}
                disabled={disabled}
                {...(autoFocus ? { autoFocus } : {})}
                aria-valuenow={current ?? undefined}
                aria-valuemin={min}
                aria-valuemax={max}
                aria-valuetext={current === null ? undefined : (spoken?.(current) ?? show(current))}
                className="w-full min-w-0 bg-transparent px-1 text-center font-semibold tabular text-ink outline-none! disabled:text-muted"
                onChange={(event) => {
                  const text = event.target.value;
                  const caret = event.target.selectionStart ?? text.length;
                  const next = parse(text);
                  if (live) digitsLeft.current = text.slice(0, caret).replace(/\D/g, '').length;
                  setTyped(live ? null : text);
                  change(next !== null && max !== undefined && next > max * 1000 ? max : next);
                }}
                // Invalid input stays, so that the user can correct it.
                onBlur={() => current !== null && setTyped(null)}
                onKeyDown={(event) => {
                  const direction = keys[event.key];
                  if (direction === undefined) return;
                  event.preventDefault();
                  move(direction);
                }}
              />
              {after && <span className="grid place-items-center pr-1 text-sm text-muted">{after}</span>}
              <button
                type="button"
                className={stepButton}
                aria-label={`Tambah ${label}`}
                disabled={disabled || (max !== undefined && current !== null && current >= max)}
                onClick={() => move(1)}
              >
                <Plus className="size-5" />
              </button>
            </div>
          </div>
          {hydrated && <input type="hidden" name={name} value={sent(current)} disabled={disabled} />}
          {quick && quick.length > 0 && (
            <div className="flex flex-wrap gap-2 noscript:hidden">
              {quick.map((choice) => (
                <button
                  key={choice.label}
                  type="button"
                  disabled={disabled}
                  aria-pressed={current === choice.value}
                  className="min-h-11 rounded-pill border border-edge/60 px-4 text-sm font-semibold text-sawah-text hover:bg-sawah-soft aria-pressed:border-sawah aria-pressed:bg-sawah-soft disabled:opacity-55"
                  onClick={() => {
                    setTyped(null);
                    change(choice.value);
                  }}
                >
                  {choice.label}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
