import type { EntryField } from '../../../domain/content/collections/entry-fields.ts';
import { SinglePicture } from '../../forms/pictures/single-picture.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { DateInput, DateTimeInput } from '../../ui/field/date-input.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import type { ControlProps, FieldState } from './field-state.ts';
import { ListField } from './list-field.tsx';
import { MarkdownField } from './markdown-field.tsx';

/**
 * Renders the controls of a collection's fields from its schema. `path` prefixes their names, for example
 * `data`.
 */
export function ContentEntryFields({
  fields,
  values,
  path,
  ...state
}: FieldState & { fields: EntryField[]; values: Record<string, unknown>; path: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <EntryControl
          key={field.name}
          field={field}
          name={`${path}.${field.name}`}
          value={values[field.name]}
          siblings={values}
          {...state}
        />
      ))}
    </div>
  );
}

const fullWidthClass = 'sm:col-span-2';

function EntryControl({ field, name, value, siblings, label = field.label, errors, changed }: ControlProps) {
  const error = errors[name];
  const text = value === undefined || value === null ? '' : String(value);
  const common = { label, name, error, hint: field.hint, required: field.required };
  switch (field.kind) {
    case 'tick':
      return (
        <Checkbox
          className={fullWidthClass}
          label={label}
          name={name}
          hint={field.hint}
          error={error}
          defaultChecked={value === true}
        />
      );
    case 'whole':
      return <TextInput {...common} inputMode="numeric" defaultValue={text} />;
    case 'date':
      return <DateInput {...common} defaultValue={text} />;
    case 'moment':
      return <DateTimeInput {...common} defaultValue={text} />;
    case 'long':
      return (
        <Textarea
          {...common}
          className={fullWidthClass}
          maxLength={field.max ?? undefined}
          defaultValue={text}
        />
      );
    case 'markdown':
      return <MarkdownField {...common} className={fullWidthClass} defaultValue={text} />;
    case 'picture':
      return (
        <SinglePicture
          purpose="content"
          {...common}
          className={fullWidthClass}
          value={text}
          alt={String(siblings.alt ?? '')}
          changed={changed}
        />
      );
    case 'list':
      return (
        <ListField
          field={field}
          name={name}
          value={Array.isArray(value) ? value : []}
          control={EntryControl}
          errors={errors}
          changed={changed}
        />
      );
    case 'group':
      return (
        <fieldset className={`${fullWidthClass} grid gap-4 rounded-card border border-line p-4`}>
          <legend className="px-1 text-sm font-bold">{label}</legend>
          {error && <FieldError>{error}</FieldError>}
          <ContentEntryFields
            fields={field.fields}
            values={(value as Record<string, unknown>) ?? {}}
            path={name}
            errors={errors}
            changed={changed}
          />
        </fieldset>
      );
    default:
      return <TextInput {...common} maxLength={field.max ?? undefined} defaultValue={text} />;
  }
}
