import type { UserView } from '../../../domain/accounts/users/user-view.ts';
import type { createUserInput } from '../../../shared/input/people/accounts.ts';
import { ROLES, roleLabel } from '../../../shared/labels.ts';
import { PasswordInput } from '../../account/entry/password-input.tsx';
import { formState } from '../../form/form-state.ts';
import type { Failure } from '../../page/answer/view.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

/** The fields of the user form; the password only when adding (ADMUSER-14, ADMUSER-16). */
export function UserFields({
  row,
  failure,
  minLength,
}: {
  row: UserView | null;
  failure: Failure | undefined;
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
          {...form.tick('isActive', row.isActive)}
        />
      )}
    </div>
  );
}
