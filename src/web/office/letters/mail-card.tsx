import { Form } from 'react-router';
import type { MailServerView } from '../../../domain/notify/mail/mail-server.ts';
import type { ShopConfig } from '../../../domain/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { MailServerForm } from './mail-server-form.tsx';

/** How mail leaves, as the server was started, and a mail to try it. */
export function MailCard({
  mail,
  smtp,
  answer,
  busy,
  said,
}: {
  mail: NonNullable<ShopConfig['mail']> | null;
  /** What the settings say; the server's own setting comes before it. */
  smtp: MailServerView;
  answer: unknown;
  busy: boolean;
  said: string | undefined;
}) {
  return (
    <Card id="smtp" className="grid gap-4">
      <h2 className="text-base font-bold">Email keluar</h2>
      {said && (
        <Notice
          tone="success"
          live
          action={
            <Anchor href="/admin/outbox" className="inline-flex min-h-6 items-center font-semibold underline">
              Lihat Surat Keluar
            </Anchor>
          }
        >
          {said}
        </Notice>
      )}
      {mail ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">Server</dt>
          <dd className="break-all">
            {mail.host}, port {mail.port}
          </dd>
          <dt className="text-muted">Sambungan</dt>
          <dd>
            {mail.secure ? 'terenkripsi sejak awal (TLS)' : 'terenkripsi bila server mendukung (STARTTLS)'}
          </dd>
          <dt className="text-muted">Masuk</dt>
          <dd>{mail.signedIn ? 'dengan nama dan sandi' : 'tanpa nama dan sandi'}</dd>
        </dl>
      ) : (
        <p>
          Belum ada server email. Surat disimpan dan bisa dibaca di{' '}
          <Anchor href="/admin/outbox" className="font-semibold text-sawah-text underline">
            Surat Keluar
          </Anchor>
          .
        </p>
      )}
      {mail && !smtp.host ? (
        <p className="text-muted">Diatur oleh SMTP_URL ketika toko ini dijalankan.</p>
      ) : (
        <MailServerForm smtp={smtp} answer={answer} />
      )}
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="mail" />
        <Button type="submit" variant="secondary" size="sm" busy={busy} busyText="Mengirim...">
          Kirim surat percobaan ke saya
        </Button>
      </Form>
    </Card>
  );
}
