import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { TestMail } from '../../../domain/notify/mail/get-test-mail.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { useForm } from '../../form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { mailTrouble } from './mail-trouble.ts';

/** How often the page looks what became of a mail that is on its way. */
const LOOK_MS = 1_500;

/** The mail that tries the mail server: asked for, and told whether it left, or why not. */
export function TestMailAsked({ tested, answer }: { tested: TestMail | null; answer: unknown }) {
  const form = useForm({ answer, intent: 'mail', fields: [] });
  const { revalidate } = useRevalidator();
  const underWay = tested !== null && tested.status === 'waiting' && !tested.tried;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
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
      {tested && <Became {...tested} />}
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

function Became({ at, status, tried, lastError }: TestMail) {
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
      <p>{mailTrouble(lastError ?? '')}</p>
      <p className="text-xs break-all">{lastError}</p>
      {kept}
    </Notice>
  );
}
