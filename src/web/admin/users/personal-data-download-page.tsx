import { Form, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { fail } from '../../../domain/domain-error.ts';
import { hasRecentAuth } from '../../../domain/settings/require-recent-auth.ts';
import type { Role } from '../../../shared/enums/labels.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/personal-data-download-page';

export const handle = { title: 'Unduh data orang' };

const EXPORTS = {
  users: { name: 'pengguna', href: '/admin/users' },
  farmers: { name: 'petani', href: '/admin/farmers' },
  orders: { name: 'pesanan', href: '/admin/orders' },
  subscribers: { name: 'pelanggan kabar', href: '/admin/subscribers' },
  papers: { name: 'faktur dan nota', href: '/admin/tax' },
  journal: { name: 'jurnal', href: '/admin/ledger' },
  tax: { name: 'pajak penjual', href: '/admin/tax' },
} as const;

function fileOf({ noun = '', format }: { noun?: string; format?: string }, request: Request) {
  const list = Object.hasOwn(EXPORTS, noun) ? EXPORTS[noun as keyof typeof EXPORTS] : null;
  if (!list || (format !== 'csv' && format !== 'xlsx')) throw new Response(null, { status: 404 });
  return { ...list, file: `/api/admin/${noun}/export.${format}${new URL(request.url).search}` };
}

/** A farmer may export their own orders; only an admin exports other personal data. */
const rolesAllowedFor = (noun: string | undefined): Role[] =>
  noun === 'orders' ? ['admin', 'farmer'] : ['admin'];

/** Redirects to the file at once after a recent password confirmation. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request, rolesAllowedFor(params.noun));
  const { file, name, href } = fileOf(params, request);
  if (await hasRecentAuth(getContext(context).ctx, user)) throw redirect(file);
  return { name, href };
}

const emptyForm = z.object({});

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx } = getContext(context);
  const user = requireAdminRole(context, request, rolesAllowedFor(params.noun));
  const form = await readForm(request);
  const { file } = fileOf(params, request);
  return runAction(form, async () => {
    if (!(await hasRecentAuth(ctx, await withRecentAuth(ctx, user, form)))) fail('proof_needed');
    return redirectDocument(file);
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Unduh data orang') },
  { name: 'robots', content: 'noindex' },
];

/** Asks for the password before a download of personal data. */
export default function PersonalDataDownloadPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm<typeof emptyForm>({ answer: actionData, fields: [] });
  const asked = form.failure ?? { ok: false, code: 'proof_needed', message: '', fields: {}, values: {} };
  return (
    <Card className="max-w-xl">
      <h1 className="text-xl font-bold">Unduh data {loaderData.name}</h1>
      <p className="mt-2 text-muted">
        Berkas ini berisi data pribadi banyak orang. Isi password Anda sekali lagi; unduhan ini tercatat di
        jejak perubahan.
      </p>
      <Form ref={form.ref} method="post" noValidate className="mt-4 grid gap-4">
        {form.failure && (
          <Notice tone="error" live>
            {form.failure.message}
          </Notice>
        )}
        <ReauthenticationField failure={asked} keeps={false} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Unduh</Button>
          <ButtonLink href={loaderData.href} variant="secondary">
            Kembali ke daftar
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
