import { z } from 'zod';
import { recordDeposit } from '../../../domain/groups/lots/deposit.ts';
import { requireGroup } from '../../../domain/groups/who/require-group.ts';
import { parse } from '../../../domain/parse.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { depositInput } from '../../../shared/input/goods/lots.ts';
import { weighingLimits } from '../../../shared/weighing/terms.ts';
import { requireFew, uploadEach } from '../../form/pictures/upload-each.server.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { figuresTyped, rowsTyped } from '../../orders/weighing/typed-figures.ts';

const texts = z.record(z.string(), z.string());
/** A deposit as it is typed: each time on the scale a row of three fields, by its number. */
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
  photos: z.array(z.file()).optional(),
  note: z.string().optional(),
});

/** Takes in what the lot's form says was brought. */
export async function runDeposit(
  shop: Shop,
  actor: Actor,
  lotId: number,
  { form, address }: { form: SentForm; address: string },
): Promise<void> {
  const { member_id, gross, tare, sacks, photos, note, ...rest } = form.read(depositForm);
  const { weighed_by, weighed_at, ...figures } = figuresTyped(
    rowsTyped({ gross, tare, sacks }),
    rest,
    shop.clock.now(),
  );
  const deposit = { ...figures, member_id, note };
  const taken = (photos ?? []).filter(({ size }) => size > 0);
  if (taken.length > 0) {
    // Asked before photos are taken in, so that a stranger or a faulty form leaves none behind.
    requireGroup(actor, 'deposits.weigh');
    parse(depositInput, deposit);
  }
  requireFew(taken, { field: 'photos', most: weighingLimits.photos });
  const urls = await uploadEach(shop, actor, taken, { field: 'photos', purpose: 'weighing', address });
  await recordDeposit(shop, actor, lotId, { ...deposit, photos: urls });
}
