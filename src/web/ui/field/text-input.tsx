import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { Field, type FieldTexts } from './field.tsx';

export type TextInputProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'children'> & {
    ref?: Ref<HTMLInputElement>;
    /** Content inside the box before or after the text, such as a unit or a keyboard hint. */
    before?: ReactNode;
    after?: ReactNode;
  };

export function TextInput({
  label,
  hint,
  error,
  hideLabel,
  className,
  required,
  id,
  before,
  after,
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, required, id }}>
      {(control) => (
        <span className="relative block">
          {before && (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">
              {before}
            </span>
          )}
          <input
            type="text"
            className={cx('box', before ? 'pl-11!' : null, after ? 'pr-12!' : null)}
            {...control}
            {...rest}
          />
          {after && <span className="absolute inset-y-0 right-1 flex items-center text-muted">{after}</span>}
        </span>
      )}
    </Field>
  );
}
