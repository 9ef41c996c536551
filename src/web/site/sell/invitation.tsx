import { data, Form, redirect } from 'react-router';
import { acceptInvitation, getInvitation } from '../../../domain/groups/members/accept-invitation.ts';
import { acceptInvitationInput } from '../../../shared/input/people/groups.ts';
import { groupRoleLabel } from '../../../shared/kinds/group-duties.ts';
import { formatDate } from '../../../shared/labels.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { KeyRefused, keyHeaders, keyMeta } from '../../page/parts/key-page.tsx';
import { registerHref, signInHref } from '../../session/sign-in-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import type { Route } from './+types/invitation';

export const headers: Route.HeadersFunction = () => keyHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const kunci = new URL(request.url).searchParams.get('kunci') ?? '';
  return data(
    await view(async () => ({
      kunci,
      invitation: await getInvitation(shop, actor, { kunci }),
      user: actor.kind === 'user' ? actor.name : null,
    })),
    { headers: keyHeaders },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    await acceptInvitation(shop, actor, form.read(acceptInvitationInput));
    return redirect('/lapak', { headers: { ...keyHeaders, 'set-cookie': flash('groupJoined') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => keyMeta(matches, 'Undangan kelompok');

export function ErrorBoundary() {
  return (
    <KeyRefused
      title="Undangan ini tidak bisa dipakai"
      onward={{ href: '/lapak', label: 'Ke lapak dan kelompok saya' }}
    />
  );
}

/** Who asks one into which group, and the way in. */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kunci, invitation, user } = loaderData;
  const { group, city, name, by, role, until } = invitation;
  const form = useForm<typeof acceptInvitationInput>({ answer: actionData, fields: ['named'] });
  const back = `/undangan?kunci=${kunci}`;
  return (
    <section className="shell grid max-w-2xl! grid-cols-[minmax(0,1fr)] gap-5 py-8 md:py-12">
      <h1 className="serif text-3xl wrap-anywhere">Undangan dari {group}</h1>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-lg wrap-anywhere">
          Halo {name}, <strong>{by}</strong> mengundang Anda menjadi{' '}
          <strong>{groupRoleLabel[role].toLowerCase()}</strong> {group}, {city}.
        </p>
        <p className="text-muted">Berlaku sampai {formatDate(until)}, dan hanya bisa dipakai sekali.</p>
        <FormAnswer notice={form.notice} />
        {user ? (
          <Form ref={form.ref} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <input type="hidden" name="kunci" value={kunci} />
            <Checkbox
              label="Nama saya boleh disebut di halaman umum kelompok"
              hint="Bisa diubah kapan saja."
              {...form.tick('named')}
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
