import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isId } from '../../../shared/schemas/fields/paging.ts';
import { moveFarmerInput } from '../../../shared/schemas/people/account-schemas.ts';
import { advisoryLock } from '../../advisory-lock.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { int, readRows } from '../../read-rows.ts';
import { rankedTeam } from './find-team.ts';

/**
 * Moves a farmer to rank `to` (from 1) in the team's order, or to the end when it is too large; the others shift.
 * Throws `farmer_not_found` for a farmer who is not on the team page. Admins only.
 */
export async function moveFarmer(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof moveFarmerInput>,
): Promise<void> {
  requireUser(actor, 'admin');
  const { to } = parse(moveFarmerInput, input);
  if (!isId(id)) fail('farmer_not_found');
  await inTransaction(ctx, async (ctx) => {
    await advisoryLock(ctx, 'team');
    // Unranked farmers behind the move stay unranked, so that newcomers still come last.
    const rows = await readRows(
      ctx,
      { start: int, finish: int },
      sql`
      with team as (${rankedTeam}),
      step as (
        select place as start, least(${to}::int, (select count(*)::int from team)) as finish
        from team where id = ${id}::int
      ),
      placed as (
        select t.id, case
            when t.id = ${id}::int then s.finish
            when t.place > s.start and t.place <= s.finish then t.place - 1
            when t.place < s.start and t.place >= s.finish then t.place + 1
            else t.place end as place,
          greatest(s.start, s.finish) as reach
        from team t, step s where s.start <> s.finish
      ),
      moved as (
        update farmers f set position = p.place from placed p
        where f.id = p.id and f.position is distinct from p.place
          and (f.position is not null or p.place <= p.reach)
      )
      select start, finish from step`,
    );
    const [step] = rows;
    if (!step) return fail('farmer_not_found');
    const { start, finish } = step;
    if (start === finish) return;
    await recordAudit(ctx, actor, {
      action: 'farmer.move',
      entity: 'farmer',
      entityId: id,
      before: { place: start },
      after: { place: finish },
    });
    await invalidate(ctx, 'catalog');
  });
}
