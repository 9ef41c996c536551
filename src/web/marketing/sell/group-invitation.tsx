import { data, Form, redirect } from 'react-router';
import { acceptInvitation, getInvitation } from '../../../domain/farmer-groups/members/accept-invitation.ts';
import { groupRoleLabel } from '../../../shared/enums/group-duties.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { acceptInvitationInput } from '../../../shared/schemas/people/farmer-group-schemas.ts';
import {
  SecretLinkInvalid,
  secretLinkHeaders,
  secretLinkMeta,
} from '../../common/components/secret-link-page.tsx';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { registerHref, signInHref } from '../../session/sign-in-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import type { Route } from './+types/group-invitation';

export const headers: Route.HeadersFunction = () => secretLinkHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  return data(
    await runLoader(async () => ({
      key,
      invitation: await getInvitation(ctx, actor, { key }),
      user: actor.kind === 'user' ? actor.name : null,
    })),
    { headers: secretLinkHeaders },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    await acceptInvitation(ctx, actor, form.read(acceptInvitationInput));
    return redirect('/sellers', {
      headers: { ...secretLinkHeaders, 'set-cookie': flashCookie('groupJoined') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => secretLinkMeta(matches, 'Undangan kelompok');

export function ErrorBoundary() {
  return (
    <SecretLinkInvalid
      title="Undangan ini tidak bisa dipakai"
      onward={{ href: '/sellers', label: 'Ke lapak dan kelompok saya' }}
    />
  );
}

/** The invitation to a farmer group: the inviting member, the group, and the button to join. */
export default function GroupInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, invitation, user } = loaderData;
  const { group, city, name, by, role, until } = invitation;
  const form = useForm<typeof acceptInvitationInput>({ answer: actionData, fields: ['named'] });
  const back = `/invitation?key=${key}`;
  return (
    <section className="shell grid max-w-2xl! grid-cols-[minmax(0,1fr)] gap-5 py-8 md:py-12">
      <h1 className="serif text-3xl wrap-anywhere">Undangan dari {group}</h1>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-lg wrap-anywhere">
          Halo {name}, <strong>{by}</strong> mengundang Anda menjadi{' '}
          <strong>{groupRoleLabel[role].toLowerCase()}</strong> {group}, {city}.
        </p>
        <p className="text-muted">Berlaku sampai {formatDate(until)}, dan hanya bisa dipakai sekali.</p>
        <FormResult notice={form.notice} />
        {user ? (
          <Form ref={form.ref} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <input type="hidden" name="key" value={key} />
            <Checkbox
              label="Nama saya boleh disebut di halaman umum kelompok"
              hint="Bisa diubah kapan saja."
              {...form.checkbox('named')}
            />
            <p>
              <Button
                type="submit"
                busy={form.busy}
                busyText="Bergabung..."
                className="max-w-full wrap-anywhere"
              >
                Bergabung sebagai {user}
              </Button>
            </p>
          </Form>
        ) : (
          <p className="flex flex-wrap gap-3">
            <ButtonLink href={registerHref(back)}>Buat akun lalu bergabung</ButtonLink>
            <ButtonLink href={signInHref(back)} variant="secondary">
              Sudah punya akun, masuk
            </ButtonLink>
          </p>
        )}
      </Card>
    </section>
  );
}
