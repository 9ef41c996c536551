import { Form } from 'react-router';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import type { liftSuspensionInput } from '../../../shared/schemas/bid-schemas.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { useForm, useIsSubmitting } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import type { EditFailure } from '../data-table/edit-conflict.ts';

/**
 * Further commands for an account: send a password link, sign out everywhere, lift the bidding suspension.
 */
export function AccountTools({
  userId,
  mails,
  suspendedUntil,
  now,
  failure,
}: {
  userId: string;
  /** Whether the account has an email address. */
  mails: boolean;
  /** ISO 8601; null when the user may bid. */
  suspendedUntil: string | null;
  now: string;
  failure: EditFailure | undefined;
}) {
  const isSent = useIsSubmitting();
  const form = useForm<typeof liftSuspensionInput>({
    answer: failure,
    intent: ['password-mail', 'sign-out', 'second-factor', 'lift'],
    fields: ['reason'],
  });
  const suspended = suspendedUntil !== null && suspendedUntil > now;
  const tool = (intent: string, text: string, variant: 'secondary' | 'danger' = 'secondary') => (
    <Form method="post" noValidate>
      <input type="hidden" name="user" value={userId} />
      {form.values?.intent === intent && (
        <ReauthenticationField failure={form.failure} keeps={false} className="mb-2" />
      )}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        size="sm"
        busy={isSent({ intent })}
      >
        {text}
      </Button>
    </Form>
  );
  /** A command with a loss for the user asks for confirmation first. */
  const taking = (intent: string, text: string, takes: string) => (
    <details className="basis-full" open={form.values?.intent === intent || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
        {text}
      </summary>
      <div className="grid justify-items-start gap-2 pb-2">
        <p>{takes}</p>
        {tool(intent, `Ya, ${text.toLowerCase()}`, 'danger')}
      </div>
    </details>
  );
  return (
    <section aria-label="Akun" className="grid gap-3 rounded-input border border-line p-4">
      <h3 className="font-semibold">Akun</h3>
      {form.failure && (
        <Notice tone="error" live>
          {form.failure.message}
        </Notice>
      )}
      {suspended && (
        <Notice tone="warning" title={`Belum boleh menawar sampai ${formatDateTime(suspendedUntil)}`}>
          <Form ref={form.ref} method="post" noValidate className="mt-2 flex flex-wrap items-end gap-2">
            <input type="hidden" name="user" value={userId} />
            <TextInput
              className="min-w-[min(100%,12rem)] flex-1"
              label="Alasan mencabut"
              required
              maxLength={500}
              {...form.text('reason')}
            />
            <Button type="submit" name="intent" value="lift" size="sm" busy={isSent({ intent: 'lift' })}>
              Cabut penangguhan
            </Button>
          </Form>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {mails && tool('password-mail', 'Kirim tautan ganti password')}
        <ButtonLink href={`/admin/users/${userId}/sign-in`} variant="secondary" size="sm">
          Bantu masuk: tautan WhatsApp atau kode
        </ButtonLink>
        {taking(
          'sign-out',
          'Keluarkan dari semua perangkat',
          'Ia harus masuk lagi di setiap perangkat, juga yang sedang dipakainya.',
        )}
        {taking(
          'second-factor',
          'Hapus verifikasi dua langkah',
          'Ia keluar dari semua perangkat, diberi tahu, dan masuk dengan password saja sampai memasangnya lagi.',
        )}
      </div>
    </section>
  );
}
