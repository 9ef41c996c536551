import { refuse } from '../refusal.ts';
import type { Proof, Shop } from '../shop.ts';
import { getSettings } from './get-settings.ts';

/**
 * Refuses with `proof_needed` (403) whoever has not shown lately that it is he: before what a thief of an open session
 * would do first. Signing in shows it, and so does `prove`; for how long is a setting.
 */
export async function requireProof(shop: Shop, { proof }: { proof?: Proof }): Promise<void> {
  if (!(await isProved(shop, { proof }))) refuse('proof_needed');
}

/** Whether the password need not be asked again now. */
export async function isProved(shop: Shop, { proof }: { proof?: Proof | undefined }): Promise<boolean> {
  if (!proof?.at) return false;
  const { security } = await getSettings(shop, 'security');
  return proof.at.getTime() > shop.clock.now().getTime() - security.proofMinutes * 60_000;
}
