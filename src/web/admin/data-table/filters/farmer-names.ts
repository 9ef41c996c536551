import { findFarmerNames } from '../../../../domain/accounts/find-farmer-names.ts';
import { getContext } from '../../../common/head/route-context.ts';
import { requireAdminRole } from '../../layout/require-admin-role.tsx';
import type { Route } from './+types/farmer-names';
import { farmerOption } from './farmer-options.ts';

/** Returns all farmers as options for a filter panel whose page contains only the first ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const farmers = await findFarmerNames(ctx, actor);
  return Response.json(farmers.map(farmerOption), { headers: { 'cache-control': 'private, no-store' } });
}
