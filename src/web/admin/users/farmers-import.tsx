import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { ImportPage } from '../data-table/import/import-page.tsx';
import { loadImport, runImportAction } from '../data-table/import/import-request.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/farmers-import';

const LIST = '/admin/farmers';

export const handle = { title: 'Impor Petani' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  return runLoader(() => loadImport(getContext(context), request, 'farmers'));
}

export async function action({ context, request }: Route.ActionArgs) {
  return runImportAction(getContext(context), request, 'farmers', `${LIST}/import`);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Impor Petani') },
  { name: 'robots', content: 'noindex' },
];

export default function FarmersImportPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ImportPage
      {...loaderData}
      noun="Petani"
      kind="farmers"
      back={LIST}
      failure={actionData as ActionFailure | undefined}
      note="Setiap petani mendapat akun tanpa password. Ia membuatnya sendiri: lewat 'Lupa password' dengan email di berkas ini, atau lewat undangan yang Anda kirim atau cetak untuk semuanya sekaligus sesudah impor. Cukup salah satu dari email dan telepon."
    />
  );
}
