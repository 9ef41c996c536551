import type { Me } from '../../../shared/input/people/accounts.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import { readMe } from '../sessions/get-me.ts';
import { type Origin, openSession } from '../sessions/open-session.ts';
import { hasSecondFactor } from './check-code.ts';

/**
 * A user who has been let in: the token goes into his browser's cookie and nowhere else. `enrol`: he has to set up a second
 * factor before anything else.
 */
export type Entered = { token: string; user: Me; enrol: boolean };

/** Lets a user in who has shown that it is he. */
export async function admit(shop: Shop, from: Origin, userId: string): Promise<Entered> {
  const token = await openSession(shop, userId, from);
  const user = await readMe(shop, userId);
  await noteSecurity(shop, { what: 'sign-in', userId, address: from.address });
  return { token, user, enrol: await mustEnrol(shop, user) };
}

async function mustEnrol(shop: Shop, { id, role }: Me): Promise<boolean> {
  if (role !== 'admin' || !(await getSettings(shop, 'security')).security.adminSecondFactor) return false;
  return !(await hasSecondFactor(shop, id));
}
