import type { ReactNode } from 'react';
import type { EntryField } from '../../../domain/content/collections/entry-fields.ts';

/** State that every control of an entry's form receives. */
export type FieldState = { errors: Record<string, string>; changed: () => void };

export type ControlProps = FieldState & {
  field: EntryField;
  name: string;
  value: unknown;
  /** The sibling values; an image reads its alternative text from them. */
  siblings: Record<string, unknown>;
  label?: string;
};

/**
 * Renders a field's control. A list receives it as a prop, because list items may contain any field,
 * including lists.
 */
export type Control = (props: ControlProps) => ReactNode;
