import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from './field.tsx';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  label: ReactNode;
  hint?: string;
  error?: string | null;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox with its label; the whole row is the target. */
export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const made = useId();
  const field = id ?? made;
  return (
    <div className={cx('grid gap-1', className)}>
      <label htmlFor={field} className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          id={field}
          className="size-5 shrink-0 accent-sawah"
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${field}-error`, hint && `${field}-hint`) || undefined}
          {...rest}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint && (
        <p id={`${field}-hint`} className="-mt-2 pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <div className="-mt-2 pl-8">
          <FieldError id={`${field}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
