import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  /** The field's error, shown below the control and linked to it. */
  error?: string | null;
  /** Keeps the label for screen readers where the design hides it. */
  hideLabel?: boolean;
  className?: string;
};

export type ControlAttributes = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  required: boolean | undefined;
};

/**
 * Label, control, hint and error of one input. The child receives the attributes that link them: `<Field
 * label="Nama">{(control) => <input {...control} name="name" />}</Field>`.
 */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  className,
  required,
  id,
  children,
}: FieldTexts & {
  required?: boolean;
  id?: string;
  children: (control: ControlAttributes) => ReactNode;
}) {
  const made = useId();
  const field = id ?? made;
  const described = cx(error && `${field}-error`, hint ? `${field}-hint` : null);
  return (
    <div className={cx('field', className)}>
      <label htmlFor={field} className={hideLabel ? 'sr-only' : undefined}>
        {label}
        {required && (
          <span className="text-error" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id: field,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        required,
      })}
      {hint && (
        <p id={`${field}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The error of a field; an icon precedes it, because colour alone is not accessible. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-error">
      <svg viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0" aria-hidden="true">
        <path
          fill="currentColor"
          d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3.5h1.8v5H7.1v-5Zm0 6.2h1.8v1.8H7.1v-1.8Z"
        />
      </svg>
      <span>{children}</span>
    </p>
  );
}
