import type { AppContext } from '../../domain/context.ts';
import {
  getMailServer,
  type MailServer,
  showMailServer,
} from '../../domain/notifications/email/mail-server.ts';
import { type Mailer, smtpMailer } from '../../mail/mailer.ts';
import type { Config } from '../config.ts';

export type Mailbox = {
  /** The current mailer; undefined without one, when emails only stay in the outbox. */
  mailer(): Promise<Mailer | undefined>;
  close(): void;
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** The shop's mail server: SMTP_URL when set, otherwise the current settings. */
export function createMailbox(ctx: AppContext, config: Config): Mailbox {
  const us = new URL(config.publicUrl).hostname;
  if (config.smtpUrl) {
    const fixed = smtpMailer(config.smtpUrl, us, { inClear: config.smtpInClear ?? true });
    return { mailer: async () => fixed, close: () => fixed.close() };
  }
  let made: { by: string; mailer: Mailer } | undefined;
  return {
    async mailer() {
      const server = await getMailServer(ctx);
      const by = server ? urlOf(server) : '';
      if (by !== (made?.by ?? '')) {
        made?.mailer.close();
        // Passwords and emails are sent with TLS, except to this machine.
        const inClear = server !== null && LOOPBACK.test(server.host);
        made = server ? { by, mailer: smtpMailer(by, us, { inClear }) } : undefined;
      }
      showMailServer(ctx, server);
      return made?.mailer;
    },
    close: () => made?.mailer.close(),
  };
}

function urlOf({ host, port, secure, user, password }: MailServer): string {
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return `${secure ? 'smtps' : 'smtp'}://${who}${host}:${port}`;
}

/** The mail settings that the admin may see: never the password or its user name. */
export function mailConfigOf(
  smtpUrl: string | undefined,
): Pick<AppContext['config'], 'mail' | 'mailIsFixed'> {
  if (!smtpUrl) return {};
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    mail: {
      host: hostname,
      port: Number(port) || (secure ? 465 : 587),
      secure,
      signedIn: username !== '',
    },
    mailIsFixed: true,
  };
}
