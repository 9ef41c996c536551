import type { UserView } from '../../../domain/accounts/users/user-view.ts';
import { ROLES, roleLabel } from '../../../shared/enums/labels.ts';
import type { createUserInput } from '../../../shared/schemas/people/account-schemas.ts';
import { PasswordInput } from '../../account/auth/password-input.tsx';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';

/** The fields of the user form; the password only when adding (ADMUSER-14, ADMUSER-16). */
export function UserFields({
  row,
  failure,
  minLength,
}: {
  row: UserView | null;
  failure: ActionFailure | undefined;
  minLength: number;
}) {
  const form = formState<typeof createUserInput>({
    answer: failure,
    fields: ['name', 'email', 'role', 'phone', 'password', 'address', 'isActive'],
  });
  const field = (name: 'name' | 'email' | 'phone' | 'address') => form.text(name, row?.[name] ?? '');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput label="Nama" required maxLength={120} {...field('name')} />
      <TextInput
        label="Email"
        type="email"
        required={!row || row.email !== null}
        maxLength={254}
        autoComplete="off"
        {...field('email')}
      />
      <Select
        label="Role"
        required
        options={ROLES.map((role) => ({ value: role, label: roleLabel[role] }))}
        {...form.text('role', row?.role ?? 'customer')}
      />
      <TextInput label="Telepon" type="tel" placeholder="08xxxxxxxxxx" maxLength={30} {...field('phone')} />
      {row ? (
        <div className="sm:col-span-2">
          <Notice tone="warning">
            Password tidak bisa diubah di sini. Gunakan fitur reset password lewat tautan di email.
          </Notice>
        </div>
      ) : (
        <PasswordInput
          label="Password"
          required
          autoComplete="new-password"
          hint={`Minimal ${minLength} karakter`}
          {...form.secret('password')}
        />
      )}
      <Textarea className="sm:col-span-2" label="Alamat" maxLength={300} {...field('address')} />
      {row && (
        <Checkbox
          className="sm:col-span-2"
          label="User Aktif"
          hint="Uncheck untuk menonaktifkan user"
          {...form.checkbox('isActive', row.isActive)}
        />
      )}
    </div>
  );
}
