import { z } from 'zod';
import type { HarvestEntry } from '../../../db/schema/farmer-tables.ts';
import type { Actor, AppContext } from '../../context.ts';
import { json, readPlanned } from '../../read-rows.ts';
import { PUBLIC_FARMER_SQL } from './public-farmer-view.ts';

/** Lists an active farmer's harvests by month (1–12); empty for an unknown farmer. Open to anyone. */
export async function getHarvestCalendar(
  ctx: AppContext,
  _actor: Actor,
  farmerId: number,
): Promise<HarvestEntry[]> {
  const [row] = await readPlanned(
    ctx.pool,
    { calendar: json(z.array(z.object({ month: z.int(), crop: z.string() }))) },
    `select f.harvest_calendar as calendar from farmers f where f.id = $1 and ${PUBLIC_FARMER_SQL}`,
    [farmerId],
  );
  return row?.calendar ?? [];
}
