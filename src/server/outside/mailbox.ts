import { getMailServer, type MailServer } from '../../domain/notify/mail/mail-server.ts';
import type { Shop } from '../../domain/shop.ts';
import { type Mailer, smtpMailer } from '../../mail/mailer.ts';
import type { Config } from '../config.ts';

export type Mailbox = {
  /** What letters are sent by now; undefined where there is nothing, and they are only kept. */
  mailer(): Promise<Mailer | undefined>;
  close(): void;
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** The server's mail: by SMTP_URL where that is set, otherwise as the shop's settings say at the moment. */
export function mailboxOf(shop: Shop, config: Config): Mailbox {
  const us = new URL(config.publicUrl).hostname;
  if (config.smtpUrl) {
    const fixed = smtpMailer(config.smtpUrl, us, { inClear: config.smtpInClear ?? true });
    return { mailer: async () => fixed, close: () => fixed.close() };
  }
  let made: { by: string; mailer: Mailer } | undefined;
  return {
    async mailer() {
      const server = await getMailServer(shop);
      const by = server ? urlOf(server) : '';
      if (by !== (made?.by ?? '')) {
        made?.mailer.close();
        // Passwords and letters go out enciphered, save to this machine.
        const inClear = server !== null && LOOPBACK.test(server.host);
        made = server ? { by, mailer: smtpMailer(by, us, { inClear }) } : undefined;
      }
      if (server) {
        const { host, port, secure, user } = server;
        shop.config.mail = { host, port, secure, signedIn: user !== '' };
      } else delete shop.config.mail;
      return made?.mailer;
    },
    close: () => made?.mailer.close(),
  };
}

function urlOf({ host, port, secure, user, password }: MailServer): string {
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return `${secure ? 'smtps' : 'smtp'}://${who}${host}:${port}`;
}

/** How mail leaves, as the back office may show it: never the password, nor the name that goes with it. */
export function mailOf(smtpUrl: string | undefined): Pick<Shop['config'], 'mail'> {
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
  };
}
