import { Form, useNavigation } from 'react-router';
import type { UserView } from '../../domain/accounts/user-view.ts';
import { cx } from '../ui/cx.ts';

/**
 * The status of a user: a button that sends the opposite (ADMUSER-07, ADMUSER-08). It shows the new state at once and
 * falls back to the stored one when the server refuses.
 */
export function UserStatus({ user }: { user: UserView }) {
  const { state, formData } = useNavigation();
  const own = formData?.get('intent') === 'toggle' && formData.get('id') === user.id;
  const active = own ? formData.get('isActive') === 'true' : user.isActive;
  const label = active ? 'Aktif' : 'Nonaktif';
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="toggle" />
      <input type="hidden" name="id" value={user.id} />
      <input type="hidden" name="isActive" value={String(!user.isActive)} />
      <button
        type="submit"
        disabled={state !== 'idle'}
        aria-label={`Status ${user.name}: ${label}`}
        className={cx(
          'min-h-11 rounded-pill px-4 font-semibold',
          active ? 'bg-sawah-soft text-sawah-text' : 'bg-error-soft text-error',
        )}
      >
        {label}
      </button>
    </Form>
  );
}
