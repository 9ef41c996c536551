import { getBid } from '../../../domain/bidding/queries/get-bid.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { parse } from '../../../domain/parse.ts';
import { bidIdParams } from '../../../shared/schemas/bid-schemas.ts';
import { BID_RESPONSES } from './bid-response.ts';
import type { SelectedResponse } from './selected-response.ts';

/** Loads the bid that the URL selects for a response, for its seller; null without one. */
export async function readRespondData(
  ctx: AppContext,
  actor: Actor,
  query: URLSearchParams,
): Promise<SelectedResponse | null> {
  const response = BID_RESPONSES.find((one) => one === query.get('action'));
  if (!response || !query.has('bid')) return null;
  const bid = await getBid(ctx, actor, parse(bidIdParams, { id: query.get('bid') }).id);
  return bid.as === 'seller' ? { bid, response } : null;
}
