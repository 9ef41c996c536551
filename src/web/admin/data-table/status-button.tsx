import { Form, useNavigation } from 'react-router';
import { useIsSubmitting } from '../../forms/use-form.ts';
import { cx } from '../../ui/cx.ts';

/**
 * Toggles the status of a row (ADMUSER-07, ADMUSER-08). Switching on shows the new status at once and reverts when the
 * server rejects it; switching off opens `SwitchOffDialog`, which states the consequences.
 */
export function StatusButton({
  id,
  name,
  isActive,
}: {
  id: string | number;
  name: string;
  isActive: boolean;
}) {
  const { state } = useNavigation();
  const isSent = useIsSubmitting();
  const active = isActive || isSent({ intent: 'toggle', id: String(id), isActive: 'true' });
  const label = active ? 'Aktif' : 'Nonaktif';
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="intent" value="toggle" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="isActive" value={String(!isActive)} />
      <button
        type="submit"
        disabled={state !== 'idle'}
        aria-label={`Status ${name}: ${label}`}
        className={cx(
          'min-h-11 rounded-pill px-4 font-semibold md:min-h-9',
          active ? 'bg-sawah-soft text-sawah-text' : 'bg-error-soft text-error',
        )}
      >
        {label}
      </button>
    </Form>
  );
}
