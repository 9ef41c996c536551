import { createHash } from 'node:crypto';
import nodemailer from 'nodemailer';

type OutgoingEmail = {
  /** The same email sent twice has the same key, so that the recipient's side can detect it. */
  key: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The pictures of the HTML, attached inline. */
  pictures?: { cid: string; bytes: Uint8Array }[];
  /** The URL for one-click unsubscription by POST. */
  unsubscribeUrl?: string | undefined;
};

export type Mailer = { send(letter: OutgoingEmail): Promise<void>; close(): void };

/**
 * Sends emails through the SMTP server at `url`; `host` is the domain of their Message-ID. Unless `inClear`
 * is allowed, a server without TLS receives neither password nor email.
 */
export function smtpMailer(url: string, host: string, { inClear }: { inClear: boolean }): Mailer {
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !inClear,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send({ key, unsubscribeUrl, pictures = [], ...letter }) {
      const id = createHash('sha256').update(key).digest('hex').slice(0, 40);
      await transport.sendMail({
        ...letter,
        attachments: pictures.map(({ cid, bytes }) => ({
          cid,
          filename: 'logo.png',
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
          content: Buffer.from(bytes),
        })),
        messageId: `<${id}@${host}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribeUrl
            ? {
                'list-unsubscribe': `<${unsubscribeUrl}>`,
                'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
              }
            : {}),
        },
        // The content of an email must never make the server read a file or a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server rejected this email permanently; any other failure may be temporary. */
export function isPermanentFailure(thrown: unknown): boolean {
  const { code, responseCode } = thrown as { code?: string; responseCode?: number };
  const aboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutLetter && responseCode !== undefined && responseCode >= 500;
}
