import { z } from 'zod';
import { prove } from '../../domain/accounts/proof/prove.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import type { SentForm } from '../form/sent-form.ts';

/** The field of `ProofField`. */
const proofForm = z.object({ proofPassword: z.string().optional() });

/** Who sends a form: proved anew where he typed his password along, since an answer before had asked for it. */
export async function proven<A extends Actor>(shop: Shop, actor: A, form: SentForm): Promise<A> {
  const { proofPassword } = form.parse(proofForm);
  return proofPassword ? prove(shop, actor, { password: proofPassword }) : actor;
}
