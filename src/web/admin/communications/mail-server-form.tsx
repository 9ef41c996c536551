import { Form } from 'react-router';
import type { MailServerView } from '../../../domain/notifications/email/mail-server.ts';
import type { mailServerInput } from '../../../shared/schemas/people/channel-schemas.ts';
import { PasswordInput } from '../../account/auth/password-input.tsx';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

/** The form of the SMTP server. The page never shows the stored password. */
export function MailServerForm({ smtp, answer }: { smtp: MailServerView; answer: unknown }) {
  const form = useForm<typeof mailServerInput>({
    answer,
    intent: 'smtp',
    fields: ['host', 'port', 'user', 'password', 'secure'],
  });
  return (
    <Form ref={form.ref} method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="smtp" />
      <p className="text-muted">
        Isi seperti petunjuk penyedia email Anda. Kosongkan servernya bila surat cukup disimpan di Surat
        Keluar.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Server"
          hint="Nama server dari penyedia email Anda."
          placeholder="smtp.contoh.id"
          {...form.text('host', smtp.host)}
        />
        <Select
          label="Port"
          hint="465 atau 587 menurut penyedia Anda."
          options={[465, 587, 2525, 25].map((port) => ({ value: String(port), label: String(port) }))}
          {...form.text('port', String(smtp.port))}
        />
        <TextInput
          label="Nama pengguna"
          hint="Biasanya alamat email lengkap. Kosong: tanpa masuk."
          autoComplete="off"
          {...form.text('user', smtp.user)}
        />
        <PasswordInput
          label="Password server email"
          autoComplete="off"
          hint={smtp.hasPassword ? 'Sudah tersimpan, terenkripsi. Isi hanya bila diganti.' : undefined}
          {...form.secret('password')}
        />
        <Checkbox
          className="sm:col-span-2"
          label="Terenkripsi sejak awal (TLS, biasanya port 465)"
          hint="Tanpa centang, server harus mendukung STARTTLS (biasanya port 587)."
          {...form.checkbox('secure', smtp.secure)}
        />
      </div>
      <ReauthenticationField failure={form.failure} />
      {form.done && (
        <Notice tone="success" live>
          {form.done}
        </Notice>
      )}
      {form.failure && (
        <Notice tone="error" live>
          {form.failure.message}
        </Notice>
      )}
      <div>
        <Button type="submit" size="sm" busy={form.busy} busyText="Menyimpan...">
          Simpan server email
        </Button>
      </div>
    </Form>
  );
}
