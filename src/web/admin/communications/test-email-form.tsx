import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { TestEmail } from '../../../domain/notifications/email/get-test-email.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { emailProblem } from './email-problem.ts';

/** How often the page polls the status of a test email. */
const POLL_MS = 1_500;

/** Sends a test email and shows whether it was delivered, or why not. */
export function TestEmailForm({ tested, answer }: { tested: TestEmail | null; answer: unknown }) {
  const form = useForm({ answer, intent: 'mail', fields: [] });
  const { revalidate } = useRevalidator();
  const underWay = tested !== null && tested.status === 'waiting' && !tested.tried;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [underWay, revalidate]);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="mail" />
      {form.notice && (
        <Notice tone="error" live>
          {form.notice}
        </Notice>
      )}
      {tested && <TestEmailStatus {...tested} />}
      <div>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={form.busy || underWay}
          busyText="Mengirim..."
        >
          Kirim surat percobaan ke saya
        </Button>
      </div>
    </Form>
  );
}

function TestEmailStatus({ at, status, tried, lastError }: TestEmail) {
  const kept = (
    <Anchor href="/admin/outbox" className="inline-flex min-h-6 items-center font-semibold underline">
      Lihat Surat Keluar
    </Anchor>
  );
  const which = `Surat percobaan ${formatDateTime(at)}`;
  if (status === 'sent') {
    return (
      <Notice tone="success" live>
        {which} diterima server email. Lihat kotak masuk Anda, juga map spam.
      </Notice>
    );
  }
  if (status === 'stored') {
    return (
      <Notice tone="warning" live>
        <p>{which} hanya disimpan, karena belum ada server email.</p>
        {kept}
      </Notice>
    );
  }
  if (!tried) {
    return (
      <Notice tone="info" live>
        {which} sedang dikirim.
      </Notice>
    );
  }
  return (
    <Notice tone="error" title={`${which} belum terkirim`} live action={kept}>
      <p>{emailProblem(lastError ?? '')}</p>
      <p className="text-xs break-all">{lastError}</p>
      {kept}
    </Notice>
  );
}
