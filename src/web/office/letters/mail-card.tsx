import type { TestMail } from '../../../domain/notify/mail/get-test-mail.ts';
import type { MailServerView } from '../../../domain/notify/mail/mail-server.ts';
import type { ShopConfig } from '../../../domain/shop.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { TestMailAsked } from './test-mail-asked.tsx';

/** How mail leaves, as the server was started, and a mail to try it. */
export function MailCard({
  mail,
  smtp,
  answer,
  tested,
}: {
  mail: NonNullable<ShopConfig['mail']> | null;
  /** What the settings say; the server's own setting comes before it. */
  smtp: MailServerView;
  answer: unknown;
  tested: TestMail | null;
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
      {mail && !smtp.host ? (
        <p className="text-muted">Diatur oleh SMTP_URL ketika toko ini dijalankan.</p>
      ) : (
        <MailServerForm smtp={smtp} answer={answer} />
      )}
      <TestMailAsked tested={tested} answer={answer} />
    </Card>
  );
}
