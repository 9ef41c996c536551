import { Form, useNavigation } from 'react-router';
import { formatDateTime } from '../../../shared/labels.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { EditFailure } from '../list/stale.ts';

/** What an admin can do for an account besides editing it: a link to a new password, out everywhere, bidding again. */
export function AccountTools({
  userId,
  suspendedUntil,
  now,
  failure,
}: {
  userId: string;
  /** ISO 8601; null for who may bid. */
  suspendedUntil: string | null;
  now: string;
  failure: EditFailure | undefined;
}) {
  const busy = useNavigation().formData?.get('intent');
  const suspended = suspendedUntil !== null && suspendedUntil > now;
  const refused =
    failure && /^(password-mail|sign-out|lift)$/.test(failure.values.intent ?? '') ? failure : undefined;
  const tool = (intent: string, text: string) => (
    <Form method="post">
      <input type="hidden" name="user" value={userId} />
      <Button type="submit" name="intent" value={intent} variant="secondary" size="sm" busy={busy === intent}>
        {text}
      </Button>
    </Form>
  );
  return (
    <section aria-label="Akun" className="grid gap-3 rounded-input border border-line p-4">
      <h3 className="font-semibold">Akun</h3>
      {refused && (
        <Notice tone="error" live>
          {refused.message}
        </Notice>
      )}
      {suspended && (
        <Notice tone="warning" title={`Belum boleh menawar sampai ${formatDateTime(suspendedUntil)}`}>
          <Form method="post" className="mt-2 flex flex-wrap items-end gap-2">
            <input type="hidden" name="user" value={userId} />
            <TextInput
              className="min-w-48 flex-1"
              label="Alasan mencabut"
              name="reason"
              required
              maxLength={500}
              error={refused?.fields.reason}
            />
            <Button type="submit" name="intent" value="lift" size="sm" busy={busy === 'lift'}>
              Cabut penangguhan
            </Button>
          </Form>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {tool('password-mail', 'Kirim tautan ganti password')}
        {tool('sign-out', 'Keluarkan dari semua perangkat')}
      </div>
    </section>
  );
}
