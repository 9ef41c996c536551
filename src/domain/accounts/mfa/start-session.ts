import type { CurrentUser } from '../../../shared/schemas/people/account-schemas.ts';
import type { AppContext } from '../../context.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { readCurrentUser } from '../sessions/get-current-user.ts';
import { type ClientInfo, insertSession } from '../sessions/insert-session.ts';
import { hasMfa } from './check-mfa-code.ts';

/**
 * A signed-in user: the token is stored only in the browser's cookie. `enrol`: the user has to set up a second factor
 * first.
 */
export type SignedIn = { token: string; user: CurrentUser; enrol: boolean };

/** Starts a session for an authenticated user. Called by `enterAccount` and after its challenge only. */
export async function startSession(
  ctx: AppContext,
  from: ClientInfo,
  userId: string,
  proof: { recentAuth?: boolean } = {},
): Promise<SignedIn> {
  const token = await insertSession(ctx, userId, from, proof);
  const user = await readCurrentUser(ctx, userId);
  await logSecurityEvent(ctx, { what: 'sign-in', userId, address: from.address });
  return { token, user, enrol: await mustEnrol(ctx, user) };
}

async function mustEnrol(ctx: AppContext, { id, role }: CurrentUser): Promise<boolean> {
  if (role !== 'admin' || !(await getSettings(ctx, 'security')).security.adminSecondFactor) return false;
  return !(await hasMfa(ctx, id));
}
