import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { EntryField } from '../../../domain/content/collections/entry-fields.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Control, FieldState } from './field-state.ts';

type Item = { key: number; value: unknown };

/** Number of empty items that the form offers without JavaScript. */
const EMPTY_ITEMS = 2;

/**
 * A list of items of one type. JavaScript adds, moves and removes items; without it the form offers empty
 * items, and saving drops items that were emptied.
 */
export function ListField({
  field,
  name,
  value,
  errors,
  changed,
  control: ItemControl,
}: FieldState & {
  field: Extract<EntryField, { kind: 'list' }>;
  name: string;
  value: unknown[];
  control: Control;
}) {
  const hydrated = useHydrated();
  const [items, setItems] = useState<Item[]>(() => value.map((one, key) => ({ key, value: one })));
  const [next, setNext] = useState(value.length);
  const spare = hydrated ? 0 : Math.min(EMPTY_ITEMS, field.most - items.length);
  const shown = [
    ...items,
    ...Array.from({ length: spare }, (_, at) => ({ key: next + at, value: undefined })),
  ];
  const { item } = field;
  const label = item.kind === 'group' ? field.label : item.label;

  function change(work: (list: Item[]) => Item[]) {
    setItems(work);
    changed();
  }
  const move = (at: number, step: number) =>
    change((list) => {
      const moved = [...list];
      const [one] = moved.splice(at, 1);
      moved.splice(at + step, 0, one!);
      return moved;
    });

  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4 sm:col-span-2">
      <legend className="px-1 text-sm font-bold">{field.label}</legend>
      {errors[name] && <FieldError>{errors[name]}</FieldError>}
      {!hydrated && (
        <p className="text-sm text-muted">Kosongkan satu butir untuk menghapusnya ketika disimpan.</p>
      )}
      {shown.length === 0 && <p className="text-sm text-muted">Belum ada isinya.</p>}
      <ol className="grid gap-3">
        {shown.map((one, at) => {
          const values = (one.value ?? {}) as Record<string, unknown>;
          return (
            <li key={one.key} className="flex flex-wrap items-start gap-2">
              <div className="min-w-0 flex-1 basis-64">
                {item.kind === 'group' && item.numbered && typeof values.id === 'number' && (
                  <input type="hidden" name={`${name}.${at}.id`} value={values.id} />
                )}
                <ItemControl
                  field={{ ...item, required: false }}
                  name={`${name}.${at}`}
                  value={one.value}
                  siblings={values}
                  label={`${label} ${at + 1}`}
                  errors={errors}
                  changed={changed}
                />
              </div>
              {hydrated && (
                <div className="flex flex-wrap sm:pt-6">
                  <IconButton
                    label={`Naikkan ${label} ${at + 1}`}
                    size="sm"
                    icon={<ArrowUp className="size-4" />}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    label={`Turunkan ${label} ${at + 1}`}
                    size="sm"
                    icon={<ArrowDown className="size-4" />}
                    disabled={at === shown.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    label={`Hapus ${label} ${at + 1}`}
                    size="sm"
                    icon={<Trash2 className="size-4 text-error" />}
                    onClick={() => change((list) => list.filter((other) => other.key !== one.key))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {hydrated && items.length < field.most && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus className="size-4" />}
            onClick={() => {
              change((list) => [...list, { key: next, value: undefined }]);
              setNext(next + 1);
            }}
          >
            Tambah {field.label.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
