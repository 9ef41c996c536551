import type { z } from 'zod';
import { mailServerInput } from '../../../shared/schemas/people/channel-schemas.ts';
import { advisoryLock } from '../../advisory-lock.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { requireCommandProof } from '../../settings/admin-command-proofs.ts';
import { readEncrypted, saveEncrypted } from '../channels/channel-keys.ts';

/** The shop's mail server with its password. */
export type MailServer = { host: string; port: number; secure: boolean; user: string; password: string };

const SETTINGS_KEY = 'smtp';

/** The admin's settings; null when none are set, or they were encrypted with another secret. */
export const getMailServer = (ctx: AppContext): Promise<MailServer | null> =>
  readEncrypted<MailServer>(ctx, SETTINGS_KEY);

/** Whether e-mails leave the shop: by SMTP_URL or by the admin's settings, read from the database. */
export async function sendsEmails(ctx: AppContext): Promise<boolean> {
  return ctx.systemInfo?.sendsMail === true || (await getMailServer(ctx)) !== null;
}

/** Sets the state of the mail server that pages show in this process from now on; SMTP_URL takes precedence. */
export function showMailServer({ config }: AppContext, server: MailServer | null): void {
  if (config.mailIsFixed) return;
  if (!server) {
    delete config.mail;
    return;
  }
  const { host, port, secure, user } = server;
  config.mail = { host, port, secure, signedIn: user !== '' };
}

/** As an admin sees it: for the password only whether it is set. */
export type MailServerView = Omit<MailServer, 'password'> & { hasPassword: boolean };

export async function getMailServerView(ctx: AppContext, actor: Actor): Promise<MailServerView> {
  requireUser(actor, 'admin');
  return toMailServerView(await getMailServer(ctx));
}

function toMailServerView(server: MailServer | null): MailServerView {
  if (!server) return { host: '', port: 465, secure: true, user: '', hasPassword: false };
  const { password, ...rest } = server;
  return { ...rest, hasPassword: password !== '' };
}

/**
 * Saves the mail server; the password is stored encrypted and never shown, a blank one is unchanged for the
 * same host and user, a blank host removes everything. It requires recent authentication (`proof_needed`,
 * 403), since emails contain sign-in links. Admins only.
 */
export async function saveMailServer(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof mailServerInput>,
): Promise<MailServerView> {
  const admin = requireUser(actor, 'admin');
  await requireCommandProof(ctx, admin, 'saveMailServer');
  const given = parse(mailServerInput, input);
  const saved = await inTransaction(ctx, async (ctx) => {
    await advisoryLock(ctx, 'settings:smtp');
    const before = await getMailServer(ctx);
    const same = before !== null && before.host === given.host && before.user === given.user;
    const password = given.password || (same ? before.password : '');
    if (given.host && given.user && !password) {
      fail(
        'invalid_input',
        { first: 'Isi password server email' },
        { password: 'Isi password server email' },
      );
    }
    const after = given.host ? { ...given, password } : null;
    await saveEncrypted(ctx, SETTINGS_KEY, after, admin.userId);
    // The audit trail records the new server, never its password.
    await recordAudit(ctx, actor, {
      action: 'settings.update',
      entity: 'settings',
      entityId: SETTINGS_KEY,
      before: { host: before?.host ?? null },
      after: { host: after?.host ?? null },
    });
    await invalidate(ctx, 'settings');
    return after;
  });
  // The other processes read it again when they are notified of the change.
  showMailServer(ctx, saved);
  return toMailServerView(saved);
}
