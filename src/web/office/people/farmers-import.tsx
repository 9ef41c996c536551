import type { Failure } from '../../page/answer/view.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import { ImportPage } from '../list/import/import-page.tsx';
import { actOnImport, loadImport } from '../list/import/import-request.ts';
import type { Route } from './+types/farmers-import';

const LIST = '/admin/farmers';

export const handle = { title: 'Impor Petani' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  return view(() => loadImport(here(context), request, 'farmers'));
}

export async function action({ context, request }: Route.ActionArgs) {
  return actOnImport(here(context), request, 'farmers', `${LIST}/import`);
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
      failure={actionData as Failure | undefined}
      note="Setiap petani mendapat akun tanpa password. Ia membuatnya sendiri: lewat 'Lupa password' dengan email di berkas ini, atau lewat undangan WhatsApp yang Anda buat di halaman petaninya. Cukup salah satu dari email dan telepon."
    />
  );
}
