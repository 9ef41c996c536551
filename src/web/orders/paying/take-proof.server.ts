import { z } from 'zod';
import { sendProof } from '../../../domain/orders/paying/send-proof.ts';
import { getOrder } from '../../../domain/orders/reading/get-order.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import type { SentForm } from '../../form/sent-form.ts';

const proofForm = z.object({ proof: z.file().optional() });

/** Takes in the picture of a payment that a form carries, and hands it in for its order. */
export async function takeProof(
  shop: Shop,
  actor: Actor,
  asked: { code: string; token: string | undefined; form: SentForm; address: string },
): Promise<void> {
  const { code, token, form, address } = asked;
  // Whose order it is is asked before his picture is taken in.
  await getOrder(shop, actor, code, token);
  const { proof } = form.read(proofForm);
  const bytes = new Uint8Array((await proof?.arrayBuffer()) ?? []);
  const { url } = await uploadPicture(shop, actor, { purpose: 'proof' }, { bytes, address });
  await sendProof(shop, actor, code, { url }, token);
}
