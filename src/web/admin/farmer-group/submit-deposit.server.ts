import { z } from 'zod';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { requireGroup } from '../../../domain/farmer-groups/membership/require-group.ts';
import { recordDeposit } from '../../../domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { parse } from '../../../domain/parse.ts';
import { weighingLimits } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { depositInput } from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { requirePictureLimit, uploadPictures } from '../../forms/pictures/upload-pictures.server.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';
import { parseTypedTicket, typedRows } from '../../orders/weighing/typed-ticket.ts';

const texts = z.record(z.string(), z.string());
/** The submitted deposit: each weighing is a row of three numbered fields. */
export const depositForm = z.object({
  member_id: z.int(),
  gross: texts,
  tare: texts,
  sacks: texts,
  moisture: z.string().optional(),
  hampa: z.string().optional(),
  tera: z.string().optional(),
  tera_until: z.string().optional(),
  place: z.string().optional(),
  harvested_on: z.string().optional(),
  photos: z.array(z.file()).optional(),
  note: z.string().optional(),
});

/** Records the deposit of the lot's form. */
export async function submitDeposit(
  ctx: AppContext,
  actor: Actor,
  lotId: number,
  { form, address }: { form: SubmittedForm; address: string },
): Promise<void> {
  const { member_id, gross, tare, sacks, photos, note, harvested_on, ...rest } = form.read(depositForm);
  const { weighed_by, weighed_at, ...figures } = parseTypedTicket(
    typedRows({ gross, tare, sacks }),
    rest,
    ctx.clock.now(),
  );
  const deposit = { ...figures, member_id, note, harvested_on: harvested_on || null };
  const taken = (photos ?? []).filter(({ size }) => size > 0);
  if (taken.length > 0) {
    // Checked before photos are stored, so that an unauthorised or invalid form leaves no files behind.
    requireGroup(actor, 'deposits.weigh');
    parse(depositInput, deposit);
  }
  requirePictureLimit(taken, { field: 'photos', most: weighingLimits.photos });
  const urls = await uploadPictures(ctx, actor, taken, { field: 'photos', purpose: 'weighing', address });
  await recordDeposit(ctx, actor, lotId, { ...deposit, photos: urls });
}
