import type { z } from 'zod';
import { createFarmerInput } from '../../../shared/schemas/people/account-schemas.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { parse } from '../../parse.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { requireRegency } from '../users/farmer-profile.ts';
import { issuePasswordSetupLink, type PasswordSetupLink } from '../users/password-setup-link.ts';
import { type FarmerAccountView, readFarmerAccount } from './farmer-account-view.ts';
import { insertFarmers } from './insert-farmers.ts';

/** The created farmer; with an invitation, returned only this once, when no password was given. */
export type AddedFarmer = FarmerAccountView & { invitation: PasswordSetupLink | null };

/**
 * Creates a farmer's profile and account in one transaction (R41). Without a password the farmer is invited by a link
 * to their phone; without an e-mail they sign in with the phone number. Admins only.
 */
export async function createFarmer(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createFarmerInput>,
): Promise<AddedFarmer> {
  const user = requireUser(actor, 'admin');
  const { email, password, ...given } = parse(createFarmerInput, input);
  const phone = parsePhone(given.phone);
  if (password) await checkPassword(ctx, { password }, { name: given.name, email, phone });
  const hash = password ? await hashPassword(ctx, password) : undefined;
  return inTransaction(ctx, async (ctx) => {
    const { city, province } = await requireRegency(ctx, given);
    const [id] = await insertFarmers(ctx, user, [
      { ...given, city, province, email, phone, ...(hash ? { hash } : {}) },
    ]);
    await invalidate(ctx, 'catalog');
    const farmer = await readFarmerAccount(ctx, id!);
    const invitation = hash
      ? null
      : await issuePasswordSetupLink(ctx, { ...farmer, id: farmer.userId }, { invites: true });
    return { ...farmer, invitation };
  });
}
