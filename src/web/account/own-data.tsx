import { Form, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { deleteOwnAccount } from '../../domain/privacy/delete-own-account.ts';
import { findOwnConsents } from '../../domain/privacy/own-consents.ts';
import { refuse } from '../../domain/refusal.ts';
import { isProved } from '../../domain/settings/require-proof.ts';
import { requireUser } from '../../domain/shop.ts';
import { DELETE_WORD, deleteAccountInput } from '../../shared/input/people/privacy.ts';
import { formatDate, formatDateTime } from '../../shared/labels.ts';
import { consentPurposes } from '../../shared/privacy-notice.ts';
import { leavingCart } from '../cart/cart-keeper.tsx';
import { FormAnswer } from '../form/form-answer.tsx';
import { sentForm } from '../form/sent-form.ts';
import { valuesSent } from '../form/typed-in.ts';
import { useForm } from '../form/use-form.ts';
import { flash } from '../page/answer/flash.ts';
import { submit, view } from '../page/answer/view.ts';
import { doorContext, here } from '../page/head/context.ts';
import { pageTitle } from '../page/head/title.ts';
import { Refused } from '../session/refused.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import type { Route } from './+types/own-data';
import { ProofField } from './proof-field.tsx';
import { proven } from './proven.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => ({ consents: await findOwnConsents(shop, actor) }));
}

const nothing = z.object({});

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const intent = form.intent('download', 'delete');
    const actor = requireUser(await proven(shop, asker, form));
    if (intent === 'download') {
      if (!(await isProved(shop, actor))) refuse('proof_needed');
      return redirectDocument('/api/me/data.zip');
    }
    await deleteOwnAccount(shop, actor, form.read(deleteAccountInput));
    const { headers } = await context.get(doorContext).signOut();
    headers.append('set-cookie', flash('accountDeleted'));
    return redirect('/', { headers });
  });
}

/** Who deletes his account leaves nothing of it on a shared phone. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const [intent] = await valuesSent(request, 'intent');
  return intent === 'delete' ? leavingCart(() => serverAction()) : serverAction();
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Data saya') },
  { name: 'robots', content: 'noindex' },
];
export const ErrorBoundary = Refused;

type Told = { answer: Route.ComponentProps['actionData'] };

/** One's own data: as a file, what one agreed to, and an end of the account. */
export default function OwnData({ loaderData, actionData }: Route.ComponentProps) {
  const { consents } = loaderData;
  return (
    <div className="shell grid max-w-3xl! gap-6 py-8 md:py-12">
      <div>
        <h1 className="serif text-2xl md:text-3xl">Data saya</h1>
        <p className="mt-1 text-muted">
          Apa yang kami simpan dan berapa lama tertulis di{' '}
          <Anchor href="/privasi" className="font-semibold text-sawah-text underline">
            pemberitahuan privasi
          </Anchor>
          .
        </p>
      </div>
      <Download answer={actionData} />
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
          <Anchor href="/profil" className="font-semibold text-sawah-text underline">
            Profil
          </Anchor>
          .
        </p>
      </Card>
      <Delete answer={actionData} />
      <ButtonLink href="/profil" variant="secondary" className="justify-self-start">
        Kembali ke Profil
      </ButtonLink>
    </div>
  );
}

function Download({ answer }: Told) {
  const form = useForm<typeof nothing>({ answer, intent: 'download', fields: [] });
  return (
    <Card>
      <h2 className="text-lg font-bold">Unduh semua data saya</h2>
      <p className="mt-1 text-muted">
        Satu berkas ZIP: akun, pesanan, penawaran, ulasan, persetujuan, dan gambar yang pernah Anda kirim.
      </p>
      <Form ref={form.ref} method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="download" />
        <FormAnswer notice={form.notice} />
        <ProofField failure={form.failure} keeps={false} />
        <Button type="submit" className="justify-self-start">
          Unduh
        </Button>
      </Form>
    </Card>
  );
}

function Delete({ answer }: Told) {
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
        <FormAnswer notice={form.notice} />
        <TextInput
          label={`Ketik ${DELETE_WORD} untuk meneruskan`}
          autoComplete="off"
          autoCapitalize="characters"
          required
          maxLength={20}
          {...form.text('confirm')}
        />
        <ProofField failure={form.failure} />
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
