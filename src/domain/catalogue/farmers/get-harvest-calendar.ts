import { z } from 'zod';
import type { HarvestEntry } from '../../../db/schema/accounts.ts';
import { json, readPlanned } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';
import { FARMER_PUBLIC } from './farmer-view.ts';

/** What ripens with an active farmer, month by month (1–12); empty for one who is unknown. Open to anyone. */
export async function getHarvestCalendar(
  shop: Shop,
  _actor: Actor,
  farmerId: number,
): Promise<HarvestEntry[]> {
  const [row] = await readPlanned(
    shop.pool,
    { calendar: json(z.array(z.object({ month: z.int(), crop: z.string() }))) },
    `select f.harvest_calendar as calendar from farmers f where f.id = $1 and ${FARMER_PUBLIC}`,
    [farmerId],
  );
  return row?.calendar ?? [];
}
