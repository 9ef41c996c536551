import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { ImportPage } from '../data-table/import/import-page.tsx';
import { loadImport, runImportAction } from '../data-table/import/import-request.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/products-import';

const LIST = '/admin/products';

export const handle = { title: 'Impor Produk' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  return runLoader(() => loadImport(getContext(context), request, 'products'));
}

export async function action({ context, request }: Route.ActionArgs) {
  return runImportAction(getContext(context), request, 'products', `${LIST}/import`);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Impor Produk') },
  { name: 'robots', content: 'noindex' },
];

export default function ProductsImportPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ImportPage
      {...loaderData}
      noun="Produk"
      kind="products"
      back={LIST}
      failure={actionData as ActionFailure | undefined}
    />
  );
}
