import { data, Form, useLoaderData } from 'react-router';
import { findOwnSellers } from '../../../domain/sellers/switch-seller.ts';
import { generalErrors } from '../../../shared/errors/general-errors.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/unauthorized';
import { AdminAuthLayout } from './admin-auth-layout.tsx';

/** The 403 page, accessible to everyone and served with status 403 (AUTH-21). */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const signedIn = actor.kind === 'user';
  const inside = signedIn && actor.role !== 'customer';
  const stalls = signedIn && !inside ? await findOwnSellers(ctx, actor).catch(() => []) : [];
  return data(
    { signedIn, back: !signedIn || inside ? '/admin/dashboard' : '/', sells: stalls.length > 0 },
    { status: 403 },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Akses Ditolak') },
  { name: 'robots', content: 'noindex' },
];

export default function Unauthorized() {
  const { back, sells } = useLoaderData<typeof loader>();
  return (
    <AdminAuthLayout>
      <p className="text-sm font-semibold text-error">403</p>
      <h1 className="mt-1 text-xl font-bold">Akses Ditolak</h1>
      <p className="mt-3 text-muted">{generalErrors.forbidden.text}</p>
      <div className="mt-6 grid gap-3">
        {sells && <ButtonLink href="/sellers">Pilih lapak atau kelompok saya</ButtonLink>}
        <ButtonLink href={back} variant={sells ? 'secondary' : 'primary'}>
          Kembali ke Dashboard
        </ButtonLink>
        <Form method="post" noValidate action="/logout" className="grid">
          <input type="hidden" name="next" value="/admin/login" />
          <Button type="submit" variant="secondary">
            Keluar
          </Button>
        </Form>
      </div>
    </AdminAuthLayout>
  );
}
