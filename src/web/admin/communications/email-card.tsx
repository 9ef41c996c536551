import type { AppConfig } from '../../../domain/context.ts';
import type { TestEmail } from '../../../domain/notifications/email/get-test-email.ts';
import type { MailServerView } from '../../../domain/notifications/email/mail-server.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { TestEmailForm } from './test-email-form.tsx';

/** Shows how the server sends email and offers a test email. */
export function EmailCard({
  mail,
  isFixed,
  smtp,
  answer,
  tested,
}: {
  mail: NonNullable<AppConfig['mail']> | null;
  /** Whether the server is that of SMTP_URL. */
  isFixed: boolean;
  /** The stored settings; SMTP_URL takes precedence. */
  smtp: MailServerView;
  answer: unknown;
  tested: TestEmail | null;
}) {
  return (
    <Card id="smtp" className="grid gap-4">
      <h2 className="text-base font-bold">Email keluar</h2>
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
      {isFixed ? (
        <p className="text-muted">Diatur oleh SMTP_URL ketika toko ini dijalankan.</p>
      ) : (
        <MailServerForm smtp={smtp} answer={answer} />
      )}
      <TestEmailForm tested={tested} answer={answer} />
    </Card>
  );
}
