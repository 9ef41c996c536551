import type { AppContext, SessionRef } from '../context.ts';
import { fail } from '../domain-error.ts';
import { getSettings } from './get-settings.ts';

/**
 * Throws `proof_needed` (403) without recent authentication: it protects what a thief of an open session would try
 * first. A sign-in counts, and so does `reauthenticate`; a setting defines for how long.
 */
export async function requireRecentAuth(ctx: AppContext, { proof }: { proof?: SessionRef }): Promise<void> {
  if (!(await hasRecentAuth(ctx, { proof }))) fail('proof_needed');
}

/** Whether re-authentication is not needed now. */
export async function hasRecentAuth(
  ctx: AppContext,
  { proof }: { proof?: SessionRef | undefined },
): Promise<boolean> {
  if (!proof?.at) return false;
  const { security } = await getSettings(ctx, 'security');
  return proof.at.getTime() > ctx.clock.now().getTime() - security.proofMinutes * 60_000;
}
