import { findFarmerNames } from '../../../../domain/accounts/find-farmer-names.ts';
import { here } from '../../../page/head/context.ts';
import { requireAdminRole } from '../../frame/guard.tsx';
import type { Route } from './+types/farmer-names';
import { optionOf } from './farmer-options.ts';

/** The farmers of the shop as options of a choice, for a panel whose page brought only the first of them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const farmers = await findFarmerNames(shop, actor);
  return Response.json(farmers.map(optionOf), { headers: { 'cache-control': 'private, no-store' } });
}
