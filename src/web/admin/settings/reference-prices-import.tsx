import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { type ActionFailure, runLoader } from '../../common/route-helpers/run-route.ts';
import { ImportPage } from '../data-table/import/import-page.tsx';
import { loadImport, runImportAction } from '../data-table/import/import-request.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/reference-prices-import';

const LIST = '/admin/settings/reference-prices';

export const handle = { title: 'Impor Harga HPP, HET, HAP' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  return runLoader(() => loadImport(getContext(context), request, 'reference-prices'));
}

export async function action({ context, request }: Route.ActionArgs) {
  return runImportAction(getContext(context), request, 'reference-prices', `${LIST}/import`);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Impor Harga HPP, HET, HAP') },
  { name: 'robots', content: 'noindex' },
];

export default function ReferencePricesImportPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ImportPage
      {...loaderData}
      noun="Harga HPP, HET, HAP"
      kind="reference-prices"
      back={LIST}
      failure={actionData as ActionFailure | undefined}
      note="Satu baris satu harga. Baris dengan komoditas, kelas, jenis, tingkat, zona, dan hari mulai yang sama membetulkan yang sudah ada. Hari yang bertumpuk atau berlubang ditolak."
    />
  );
}
