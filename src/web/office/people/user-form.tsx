import type { UserView } from '../../../domain/accounts/user-view.ts';
import { ROLES, roleLabel } from '../../../shared/labels.ts';
import { PasswordInput } from '../../account/password-input.tsx';
import type { Failure } from '../../page/view.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

/** A user form's fields as the verbs take them. A new user is active; the checkbox stands in the edit form only. */
export function userOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    name: text('name'),
    email: text('email'),
    role: text('role'),
    phone: text('phone'),
    address: text('address'),
    isActive: form.get('intent') === 'create' || form.get('isActive') !== null,
  };
}

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
  const typed = failure?.ok === false ? failure.values : undefined;
  const field = (name: keyof UserView) => ({
    name,
    defaultValue: String(typed?.[name] ?? row?.[name] ?? ''),
    error: failure?.fields[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput label="Nama" required maxLength={120} {...field('name')} />
      <TextInput label="Email" type="email" required maxLength={254} autoComplete="off" {...field('email')} />
      <Select
        label="Role"
        required
        options={ROLES.map((role) => ({ value: role, label: roleLabel[role] }))}
        name="role"
        defaultValue={typed?.role ?? row?.role ?? 'customer'}
        error={failure?.fields.role}
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
          name="password"
          required
          autoComplete="new-password"
          hint={`Minimal ${minLength} karakter`}
          error={failure?.fields.password}
        />
      )}
      <Textarea className="sm:col-span-2" label="Alamat" maxLength={300} {...field('address')} />
      {row && (
        <Checkbox
          className="sm:col-span-2"
          label="User Aktif"
          hint="Uncheck untuk menonaktifkan user"
          name="isActive"
          defaultChecked={typed ? typed.isActive !== undefined : row.isActive}
        />
      )}
    </div>
  );
}
