import { createHash } from 'node:crypto';
import nodemailer from 'nodemailer';

type Letter = {
  /** The same letter sent twice has the same key, so that the receiving side can tell. */
  key: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What the HTML shows, sent within it. */
  pictures?: { cid: string; bytes: Uint8Array }[];
  /** Where a POST stops letters of this kind. */
  stop?: string | undefined;
};

export type Mailer = { send(letter: Letter): Promise<void>; close(): void };

/**
 * Sends letters through the SMTP server at `url`; `host` names us in their Message-ID. Unless `inClear` is allowed, a server
 * that does not encipher the connection gets neither password nor letter.
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
    async send({ key, stop, pictures = [], ...letter }) {
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
          ...(stop
            ? { 'list-unsubscribe': `<${stop}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
        // Nothing that a letter says makes the server read a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server said that this very letter will never do; anything else may pass. */
export function isRefusedForGood(thrown: unknown): boolean {
  const { code, responseCode } = thrown as { code?: string; responseCode?: number };
  const aboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutLetter && responseCode !== undefined && responseCode >= 500;
}
