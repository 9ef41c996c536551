import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { Field, type FieldTexts } from './field.tsx';

export type TextareaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & { ref?: Ref<HTMLTextAreaElement> };

const heightOf = (rows: number) => (rows >= 10 ? 'min-h-72' : rows >= 5 ? 'min-h-40' : 'min-h-24');

export function Textarea({
  label,
  hint,
  error,
  hideLabel,
  className,
  required,
  id,
  rows = 4,
  ...rest
}: TextareaProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, required, id }}>
      {(control) => (
        <textarea
          rows={rows}
          // It grows with its text, so browsers ignore `rows`.
          className={cx('box field-sizing-content resize-y', heightOf(rows))}
          {...control}
          {...rest}
        />
      )}
    </Field>
  );
}
