import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { inviteAdminInput } from '../../../shared/schemas/people/account-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';
import { requireCommandProof } from '../../settings/admin-command-proofs.ts';
import { sendPasswordResetEmail } from '../authentication/send-password-reset-email.ts';
import { createUser } from './create-user.ts';
import type { UserView } from './user-view.ts';

/**
 * Creates an admin's account that is narrowed to duties and e-mails its owner the link to a first password, which the
 * inviting admin never sees. Only for admins with every duty, with recent authentication.
 */
export async function inviteAdmin(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof inviteAdminInput>,
): Promise<UserView> {
  await requireCommandProof(ctx, requireUser(actor, 'admin'), 'inviteAdmin');
  const { name, email, duties } = parse(inviteAdminInput, input);
  const password = randomBytes(24).toString('base64url');
  const made = await createUser(ctx, actor, { name, email, password, role: 'admin', phone: '', duties });
  await sendPasswordResetEmail(ctx, actor, made.id);
  return made;
}
