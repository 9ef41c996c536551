import { z } from 'zod';
import type { Actor, AppContext } from '../../domain/context.ts';
import { fileComplaint } from '../../domain/orders/complaints/file-complaint.ts';
import { COMPLAINT_PICTURES_MAX } from '../../domain/orders/policies/complaint-rules.ts';
import { getOrder } from '../../domain/orders/queries/get-order.ts';
import { parse } from '../../domain/parse.ts';
import { complaintInput } from '../../shared/schemas/order-schemas.ts';
import { requirePictureLimit, uploadPictures } from '../forms/pictures/upload-pictures.server.ts';
import type { SubmittedForm } from '../forms/read-form.ts';

/** The uploaded pictures before they are stored. */
const filesForm = z.object({ pictures: z.array(z.file()) });

/**
 * Handles a page's complaint form. It checks the order's access and the text before it stores pictures, so
 * that a rejected form leaves no files behind.
 */
export async function sendComplaint(
  ctx: AppContext,
  actor: Actor,
  {
    code,
    token,
    form,
    address,
  }: { code: string; token?: string | undefined; form: SubmittedForm; address: string },
): Promise<void> {
  const { text } = form.read(complaintInput, { only: ['text'] });
  const { pictures: files } = form.read(filesForm);
  const { mayComplain } = await getOrder(ctx, actor, code, token);
  parse(complaintInput, { text, pictures: [] });
  requirePictureLimit(files, { field: 'pictures', most: COMPLAINT_PICTURES_MAX });
  // The use case rejects a complaint that is not allowed, with the reason.
  const taken = mayComplain ? files : [];
  const pictures = await uploadPictures(ctx, actor, taken, {
    field: 'pictures',
    purpose: 'complaint',
    address,
  });
  await fileComplaint(ctx, actor, code, { text, pictures }, token);
}
