import { z } from 'zod';
import { fileComplaint } from '../../domain/orders/complaints/file-complaint.ts';
import { getOrder } from '../../domain/orders/reading/get-order.ts';
import { COMPLAINT_PICTURES_MAX } from '../../domain/orders/rules/complaint-rules.ts';
import { parse } from '../../domain/parse.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { complaintInput } from '../../shared/input/orders.ts';
import { requireFew, uploadEach } from '../form/pictures/upload-each.server.ts';
import type { SentForm } from '../form/sent-form.ts';

/** The pictures as they come, before they have addresses. */
const filesForm = z.object({ pictures: z.array(z.file()) });

/**
 * The complaint form of a page: whose order it is and what he wrote are asked before his pictures are taken in, so that
 * a refused form leaves none behind.
 */
export async function sendComplaint(
  shop: Shop,
  actor: Actor,
  {
    code,
    token,
    form,
    address,
  }: { code: string; token?: string | undefined; form: SentForm; address: string },
): Promise<void> {
  const { text } = form.read(complaintInput, { only: ['text'] });
  const { pictures: files } = form.read(filesForm);
  const { mayComplain } = await getOrder(shop, actor, code, token);
  parse(complaintInput, { text, pictures: [] });
  requireFew(files, { field: 'pictures', most: COMPLAINT_PICTURES_MAX });
  // One that may not complain is refused by the verb, with the reason.
  const taken = mayComplain ? files : [];
  const pictures = await uploadEach(shop, actor, taken, { field: 'pictures', purpose: 'complaint', address });
  await fileComplaint(shop, actor, code, { text, pictures }, token);
}
