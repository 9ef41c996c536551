import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

type Props = {
  id: number;
  reason: Pick<ComponentProps<typeof TextInput>, 'name' | 'defaultValue' | 'error'>;
};

/** Disputes a recorded member payout; the form is collapsed until needed. */
export function DisputePayout({ id, reason }: Props) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
        Tidak cocok?
      </summary>
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="contest" />
        <input type="hidden" name="id" value={id} />
        <TextInput label="Apa yang tidak cocok" required maxLength={300} {...reason} />
        <Button type="submit" variant="secondary" size="sm">
          Sanggah
        </Button>
      </Form>
    </details>
  );
}
