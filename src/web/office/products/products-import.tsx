import type { Failure } from '../../page/answer/view.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import { ImportPage } from '../list/import/import-page.tsx';
import { actOnImport, loadImport } from '../list/import/import-request.ts';
import type { Route } from './+types/products-import';

const LIST = '/admin/products';

export const handle = { title: 'Impor Produk' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  return view(() => loadImport(here(context), request, 'products'));
}

export async function action({ context, request }: Route.ActionArgs) {
  return actOnImport(here(context), request, 'products', `${LIST}/import`);
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
      failure={actionData as Failure | undefined}
    />
  );
}
