import { Form, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { requireUser } from '../../domain/context.ts';
import { fail } from '../../domain/domain-error.ts';
import { deleteOwnAccount } from '../../domain/privacy/delete-own-account.ts';
import { findOwnConsents } from '../../domain/privacy/find-own-consents.ts';
import { hasRecentAuth } from '../../domain/settings/require-recent-auth.ts';
import { formatDate, formatDateTime } from '../../shared/enums/labels.ts';
import { consentPurposes } from '../../shared/rules/privacy-notice.ts';
import { DELETE_CONFIRMATION_WORD, deleteAccountInput } from '../../shared/schemas/people/privacy-schemas.ts';
import { signOutWithCart } from '../cart/cart-syncer.tsx';
import { pageTitle } from '../common/head/page-title.ts';
import { authSessionContext, getContext } from '../common/head/route-context.ts';
import { flashCookie } from '../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../common/route-helpers/run-route.ts';
import { FormResult } from '../forms/form-result.tsx';
import { submittedValues } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { useForm } from '../forms/use-form.ts';
import { AccessDenied } from '../session/access-denied.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import type { Route } from './+types/personal-data';
import { ReauthenticationField } from './reauthentication-field.tsx';
import { withRecentAuth } from './with-recent-auth.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({ consents: await findOwnConsents(ctx, actor) }));
}

const emptyForm = z.object({});

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const intent = form.intent('download', 'delete');
    const actor = requireUser(await withRecentAuth(ctx, asker, form));
    if (intent === 'download') {
      if (!(await hasRecentAuth(ctx, actor))) fail('proof_needed');
      return redirectDocument('/api/me/data.zip');
    }
    await deleteOwnAccount(ctx, actor, form.read(deleteAccountInput));
    const { headers } = await context.get(authSessionContext).signOut();
    headers.append('set-cookie', flashCookie('accountDeleted'));
    return redirect('/', { headers });
  });
}

/** Deleting the account leaves none of its data on a shared phone. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const [intent] = await submittedValues(request, 'intent');
  return intent === 'delete' ? signOutWithCart(() => serverAction()) : serverAction();
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Data saya') },
  { name: 'robots', content: 'noindex' },
];
export const ErrorBoundary = AccessDenied;

type ActionProps = { answer: Route.ComponentProps['actionData'] };

/** The user's data: download, consents, and the deletion of the account. */
export default function PersonalData({ loaderData, actionData }: Route.ComponentProps) {
  const { consents } = loaderData;
  return (
    <div className="shell grid max-w-3xl! gap-6 py-8 md:py-12">
      <div>
        <h1 className="serif text-2xl md:text-3xl">Data saya</h1>
        <p className="mt-1 text-muted">
          Apa yang kami simpan dan berapa lama tertulis di{' '}
          <Anchor href="/privacy" className="font-semibold text-sawah-text underline">
            pemberitahuan privasi
          </Anchor>
          .
        </p>
      </div>
      <DownloadData answer={actionData} />
      <Card>
        <h2 className="text-lg font-bold">Persetujuan saya</h2>
        {consents.length === 0 ? (
          <p className="mt-2 text-muted">Belum ada yang tercatat.</p>
        ) : (
          <ul className="mt-3 grid gap-3">
            {consents.map((one) => (
              <li key={`${one.purpose} ${one.at}`}>
                <span className="block font-semibold">
                  {consentPurposes[one.purpose]}: {one.given ? 'setuju' : 'ditarik'}
                </span>
                <span className="text-sm text-muted">
                  {formatDateTime(one.at)}, menurut pemberitahuan {formatDate(`${one.notice}T00:00:00+07:00`)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-3 text-sm text-muted">
          Kabar lewat WhatsApp, SMS, dan email diatur di{' '}
          <Anchor href="/profile" className="font-semibold text-sawah-text underline">
            Profil
          </Anchor>
          .
        </p>
      </Card>
      <DeleteAccount answer={actionData} />
      <ButtonLink href="/profile" variant="secondary" className="justify-self-start">
        Kembali ke Profil
      </ButtonLink>
    </div>
  );
}

function DownloadData({ answer }: ActionProps) {
  const form = useForm<typeof emptyForm>({ answer, intent: 'download', fields: [] });
  return (
    <Card>
      <h2 className="text-lg font-bold">Unduh semua data saya</h2>
      <p className="mt-1 text-muted">
        Satu berkas ZIP: akun, pesanan, penawaran, ulasan, persetujuan, dan gambar yang pernah Anda kirim.
      </p>
      <Form ref={form.ref} method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="download" />
        <FormResult notice={form.notice} />
        <ReauthenticationField failure={form.failure} keeps={false} />
        <Button type="submit" className="justify-self-start">
          Unduh
        </Button>
      </Form>
    </Card>
  );
}

function DeleteAccount({ answer }: ActionProps) {
  const form = useForm<typeof deleteAccountInput>({ answer, intent: 'delete', fields: ['confirm'] });
  return (
    <Card>
      <h2 className="text-lg font-bold">Hapus akun saya</h2>
      <div className="mt-2 grid gap-2 text-muted">
        <p>
          Akun, alamat, keranjang, pemberitahuan, dan perangkat Anda dihapus saat itu juga dan tidak bisa
          dikembalikan. Ulasan Anda tetap terbaca, tanpa nama.
        </p>
        <p>
          Yang wajib kami simpan: pesanan yang dibayar beserta nota 10 tahun, yang batal 5 tahun (PP 80/2019
          pasal 25). Sesudah itu nama dan alamat di dalamnya dihapus sendiri.
        </p>
      </div>
      <Form ref={form.ref} method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="delete" />
        <FormResult notice={form.notice} />
        <TextInput
          label={`Ketik ${DELETE_CONFIRMATION_WORD} untuk meneruskan`}
          autoComplete="off"
          autoCapitalize="characters"
          required
          maxLength={20}
          {...form.text('confirm')}
        />
        <ReauthenticationField failure={form.failure} />
        <Button
          type="submit"
          variant="danger"
          busy={form.busy}
          busyText="Menghapus..."
          className="justify-self-start"
        >
          Hapus akun selamanya
        </Button>
      </Form>
    </Card>
  );
}
