import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { type Me, updateMeInput } from '../../../shared/input/people/accounts.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { warn } from '../proof/warn.ts';
import { readMe } from '../sessions/get-me.ts';

/**
 * Changes one's own name, phone or address; what is not given stays, a blank phone or address goes. Another phone wants a
 * proof of himself (`proof_needed`), and is no name to sign in by until it is verified; whoever has no other name to sign
 * in by asks an admin.
 */
export async function updateMe(shop: Shop, actor: Actor, input: z.input<typeof updateMeInput>): Promise<Me> {
  const user = requireUser(actor);
  const { userId } = user;
  const given = parse(updateMeInput, input);
  const phone = given.phone === undefined ? user.phone : readPhone(given.phone);
  const otherPhone = phone !== user.phone;
  if (otherPhone && !user.email) {
    const text = 'Anda masuk dengan nomor ini. Untuk menggantinya, hubungi pengelola';
    refuse('invalid_input', { first: text }, { phone: text });
  }
  if (otherPhone) await requireProof(shop, user);
  return inTransaction(shop, async (shop) => {
    await shop.db
      .update(users)
      .set({
        ...(given.name === undefined ? {} : { name: given.name }),
        ...(otherPhone ? { phone, phoneVerified: false } : {}),
        ...(given.address === undefined ? {} : { address: given.address || null }),
        version: sql`${users.version} + 1`,
        updatedAt: shop.clock.now(),
      })
      .where(eq(users.id, userId));
    if (otherPhone && user.phone) await warn(shop, user, 'phone-changed');
    return readMe(shop, userId);
  });
}

/** One's own address as the account has it, or null. */
export async function getMyAddress(shop: Shop, actor: Actor): Promise<string | null> {
  const { userId } = requireUser(actor);
  const [row] = await shop.db.select({ address: users.address }).from(users).where(eq(users.id, userId));
  return row?.address ?? null;
}
