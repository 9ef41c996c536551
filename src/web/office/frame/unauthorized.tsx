import { data, Form, useLoaderData } from 'react-router';
import { findOwnStalls } from '../../../domain/sellers/act-for.ts';
import { generalMessages } from '../../../shared/messages/general.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/unauthorized';
import { AdminEntryFrame } from './entry-frame.tsx';

/** The 403 page, open to anybody and answered with 403 (AUTH-21). */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const signedIn = actor.kind === 'user';
  const inside = signedIn && actor.role !== 'customer';
  const stalls = signedIn && !inside ? await findOwnStalls(shop, actor).catch(() => []) : [];
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
    <AdminEntryFrame>
      <p className="text-sm font-semibold text-error">403</p>
      <h1 className="mt-1 text-xl font-bold">Akses Ditolak</h1>
      <p className="mt-3 text-muted">{generalMessages.forbidden.text}</p>
      <div className="mt-6 grid gap-3">
        {sells && <ButtonLink href="/lapak">Pilih lapak atau kelompok saya</ButtonLink>}
        <ButtonLink href={back} variant={sells ? 'secondary' : 'primary'}>
          Kembali ke Dashboard
        </ButtonLink>
        <Form method="post" noValidate action="/logout" className="grid">
          <input type="hidden" name="kembali" value="/admin/login" />
          <Button type="submit" variant="secondary">
            Keluar
          </Button>
        </Form>
      </div>
    </AdminEntryFrame>
  );
}
