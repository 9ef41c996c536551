import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Option = { value: string; label: string; disabled?: boolean };
type OptionGroup = { label: string; options: Option[] };

export type SelectProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> & {
    options: (Option | OptionGroup)[];
    /** An empty first option such as 'Pilih kabupaten'. */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** The native select, which has the best list on phones. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  className,
  required,
  id,
  options,
  placeholder,
  ...rest
}: SelectProps) {
  // Without an empty option a value is always selected, so `required` would be invalid.
  const empty = placeholder !== undefined || undefined;
  return (
    <Field {...{ label, hint, error, hideLabel, className, required, id }}>
      {(control) => (
        <span className="select">
          <select className="box" {...control} required={required && empty} {...rest}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((entry) =>
              'options' in entry ? (
                <optgroup key={entry.label} label={entry.label}>
                  {entry.options.map((option) => (
                    <SelectOption key={option.value} {...option} />
                  ))}
                </optgroup>
              ) : (
                <SelectOption key={entry.value} {...entry} />
              ),
            )}
          </select>
          <ChevronDown />
        </span>
      )}
    </Field>
  );
}

function SelectOption({ value, label, disabled }: Option) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}
