import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { moveFarmerInput } from '../../../shared/input/people/accounts.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { num, readRows } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { takeTurns } from '../../take-turns.ts';
import { rankedTeam } from './find-team.ts';

/**
 * Puts a farmer at the place `to` (from 1) of the team's order, the last one where it is past the end; the others close
 * up. `farmer_not_found` for one whom the team does not show. Admins only.
 */
export async function moveFarmer(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof moveFarmerInput>,
): Promise<void> {
  requireUser(actor, 'admin');
  const { to } = parse(moveFarmerInput, input);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) refuse('farmer_not_found');
  await inTransaction(shop, async (shop) => {
    await takeTurns(shop, 'team');
    // Whoever never got a place and stands behind the move keeps having none: newcomers come last without being told.
    const rows = await readRows(
      shop,
      { start: num, finish: num },
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
    if (!step) return refuse('farmer_not_found');
    const { start, finish } = step;
    if (start === finish) return;
    await noteAudit(shop, actor, {
      action: 'farmer.move',
      entity: 'farmer',
      entityId: id,
      before: { place: start },
      after: { place: finish },
    });
    await changed(shop, 'catalog');
  });
}
