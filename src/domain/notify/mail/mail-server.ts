import type { z } from 'zod';
import { mailServerInput } from '../../../shared/input/people/channels.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { takeTurns } from '../../take-turns.ts';
import { putSealed, readSealed } from '../ways/channel-keys.ts';

/** The shop's mail server as it is used. */
export type MailServer = { host: string; port: number; secure: boolean; user: string; password: string };

const ROW = 'smtp';

/** What an admin has said; null where nothing was, or it was sealed under another secret. */
export const getMailServer = (shop: Shop): Promise<MailServer | null> => readSealed<MailServer>(shop, ROW);

/** As an admin sees it: of the password only whether there is one. */
export type MailServerView = Omit<MailServer, 'password'> & { hasPassword: boolean };

export async function openMailServer(shop: Shop, actor: Actor): Promise<MailServerView> {
  requireUser(actor, 'admin');
  return viewOf(await getMailServer(shop));
}

function viewOf(server: MailServer | null): MailServerView {
  if (!server) return { host: '', port: 465, secure: true, user: '', hasPassword: false };
  const { password, ...rest } = server;
  return { ...rest, hasPassword: password !== '' };
}

/**
 * Saves through which server mail leaves; the password is kept enciphered and shown to nobody, a blank one stays as it was
 * for the same host and user, a blank host takes all of it away. Who saves it shows that it is he (`proof_needed`, 403): letters carry ways in.
 * Admins only.
 */
export async function saveMailServer(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof mailServerInput>,
): Promise<MailServerView> {
  const admin = requireUser(actor, 'admin');
  const given = parse(mailServerInput, input);
  await requireProof(shop, admin);
  return inTransaction(shop, async (shop) => {
    await takeTurns(shop, 'settings:smtp');
    const before = await getMailServer(shop);
    const same = before !== null && before.host === given.host && before.user === given.user;
    const password = given.password || (same ? before.password : '');
    if (given.host && given.user && !password) {
      refuse(
        'invalid_input',
        { first: 'Isi password server email' },
        { password: 'Isi password server email' },
      );
    }
    const after = given.host ? { ...given, password } : null;
    await putSealed(shop, ROW, after, admin.userId);
    // The trail says where mail leaves from now on, never by what password.
    await noteAudit(shop, actor, {
      action: 'settings.update',
      entity: 'settings',
      entityId: ROW,
      before: { host: before?.host ?? null },
      after: { host: after?.host ?? null },
    });
    await changed(shop, 'settings');
    return viewOf(after);
  });
}
