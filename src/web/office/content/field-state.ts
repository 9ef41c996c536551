import type { ReactNode } from 'react';
import type { EntryField } from '../../../domain/content/collections/entry-fields.ts';

/** What every control of an entry's form is told. */
export type FieldState = { errors: Record<string, string>; changed: () => void };

export type ControlProps = FieldState & {
  field: EntryField;
  name: string;
  value: unknown;
  /** The values beside this one, where a picture finds its description. */
  siblings: Record<string, unknown>;
  label?: string;
};

/** The control of a field. A list is handed it for its items, since those may hold any field again. */
export type Control = (props: ControlProps) => ReactNode;
