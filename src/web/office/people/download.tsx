import { Form, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { refuse } from '../../../domain/refusal.ts';
import { isProved } from '../../../domain/settings/require-proof.ts';
import type { Role } from '../../../shared/labels.ts';
import { ProofField } from '../../account/proof-field.tsx';
import { proven } from '../../account/proven.ts';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { submit } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/download';

export const handle = { title: 'Unduh data orang' };

const lists = {
  users: { name: 'pengguna', href: '/admin/users' },
  farmers: { name: 'petani', href: '/admin/farmers' },
  orders: { name: 'pesanan', href: '/admin/orders' },
  subscribers: { name: 'pelanggan kabar', href: '/admin/subscribers' },
  papers: { name: 'faktur dan nota', href: '/admin/tax' },
  tax: { name: 'pajak penjual', href: '/admin/tax' },
} as const;

function fileOf({ noun = '', format }: { noun?: string; format?: string }, request: Request) {
  const list = Object.hasOwn(lists, noun) ? lists[noun as keyof typeof lists] : null;
  if (!list || (format !== 'csv' && format !== 'xlsx')) throw new Response(null, { status: 404 });
  return { ...list, file: `/api/admin/${noun}/export.${format}${new URL(request.url).search}` };
}

/** A farmer takes along his own orders; all else that holds people is the admin's. */
const rolesOf = (noun: string | undefined): Role[] => (noun === 'orders' ? ['admin', 'farmer'] : ['admin']);

/** Leads on to the file at once where the password was given lately. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request, rolesOf(params.noun));
  const { file, name, href } = fileOf(params, request);
  if (await isProved(here(context).shop, user)) throw redirect(file);
  return { name, href };
}

const nothing = z.object({});

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop } = here(context);
  const user = requireAdminRole(context, request, rolesOf(params.noun));
  const form = await sentForm(request);
  const { file } = fileOf(params, request);
  return submit(form, async () => {
    if (!(await isProved(shop, await proven(shop, user, form)))) refuse('proof_needed');
    return redirectDocument(file);
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Unduh data orang') },
  { name: 'robots', content: 'noindex' },
];

/** Asks for the password before a file full of people leaves the house. */
export default function Download({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm<typeof nothing>({ answer: actionData, fields: [] });
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
        <ProofField failure={asked} keeps={false} />
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
