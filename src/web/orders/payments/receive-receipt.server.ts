import { z } from 'zod';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { submitReceipt } from '../../../domain/orders/payments/submit-receipt.ts';
import { getOrder } from '../../../domain/orders/queries/get-order.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';

const receiptForm = z.object({ proof: z.file().optional() });

/** Stores a form's receipt image and submits it for the order. */
export async function receiveReceipt(
  ctx: AppContext,
  actor: Actor,
  asked: { code: string; token: string | undefined; form: SubmittedForm; address: string },
): Promise<void> {
  const { code, token, form, address } = asked;
  // Checks the access to the order before the image is stored.
  await getOrder(ctx, actor, code, token);
  const { proof } = form.read(receiptForm);
  const bytes = new Uint8Array((await proof?.arrayBuffer()) ?? []);
  const { url } = await uploadPicture(ctx, actor, { purpose: 'proof' }, { bytes, address });
  await submitReceipt(ctx, actor, code, { url }, token);
}
