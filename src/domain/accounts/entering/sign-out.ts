import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';

/** Ends the session of `token`; signing out twice is no fault. */
export async function signOut(shop: Shop, token: string | null): Promise<void> {
  if (token) await shop.db.delete(sessions).where(eq(sessions.token, token));
}
