import { savedListingsInput } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';

/** Saves listings in the signed-in user's account; unknown ids and already saved ones are ignored. */
export async function saveListings(ctx: AppContext, actor: Actor, input: { ids: number[] }): Promise<void> {
  const user = requireUser(actor);
  const { ids } = parse(savedListingsInput, input);
  await ctx.pool.query(
    `insert into saved_listings (user_id, listing_id, created_at)
     select $1, id, $3 from listings where id = any($2::int[]) and deleted_at is null
     on conflict do nothing`,
    [user.userId, ids, ctx.clock.now().toISOString()],
  );
}
