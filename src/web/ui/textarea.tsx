import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './field.tsx';

export type TextareaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & { ref?: Ref<HTMLTextAreaElement> };

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
        <textarea rows={rows} className="box field-sizing-content min-h-24 resize-y" {...control} {...rest} />
      )}
    </Field>
  );
}
