import { data, Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { confirmHold, getHold } from '../../domain/orders/course/confirm-hold.ts';
import { refusalOf } from '../../domain/refusal-of.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { sentForm } from '../form/sent-form.ts';
import { type Failure, submit, view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import { keyHeaders, keyMeta } from '../page/parts/key-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/tell/empty-state.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import type { Route } from './+types/confirm-hold';

export const headers: Route.HeadersFunction = () => keyHeaders;

const keyForm = z.object({ kunci: z.string().default('') });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const key = new URL(request.url).searchParams.get('kunci') ?? '';
  const hold = await view(async () => {
    try {
      return await getHold(shop, actor, params.code, key);
    } catch (thrown) {
      if (refusalOf(thrown)?.code === 'hold_link_unknown') return null;
      throw thrown;
    }
  });
  return data({ hold, key }, { headers: keyHeaders, status: hold ? 200 : 404 });
}

/** Only the page's own button confirms: a mail scanner that follows links changes nothing. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    await confirmHold(shop, actor, params.code, { key: form.parse(keyForm).kunci });
    return { ok: true as const };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => keyMeta(matches, 'Konfirmasi Pesanan');

export default function ConfirmHoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hold, key } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const failure = actionData && 'message' in actionData ? (actionData as Failure) : null;
  const until = hold?.until ? formatDateTime(hold.until) : null;
  return (
    <section className="shell grid gap-5 py-12">
      {failure && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      {hold?.state === 'waits' ? (
        <EmptyState
          heading="h1"
          scene="emptyCart"
          title={`Pesanan ${hold.code} milik Anda?`}
          text={`Barangnya kami simpan sampai ${until}. Setelah dikonfirmasi, waktu membayarnya seperti biasa.`}
          actions={
            <Form method="post" noValidate>
              <input type="hidden" name="kunci" value={key} />
              <Button type="submit" busy={busy} busyText="Mengirim...">
                Ya, ini pesanan saya
              </Button>
            </Form>
          }
        />
      ) : hold?.state === 'confirmed' ? (
        <EmptyState
          heading="h1"
          scene="emptyCart"
          title={saidToPeople.orderHoldConfirmed}
          text={
            until
              ? `Barangnya kami simpan sampai ${until}. Cara membayarnya ada di email pesanan Anda.`
              : 'Kelanjutannya ada di email pesanan Anda.'
          }
          actions={<ButtonLink href="/shop">Lanjut belanja</ButtonLink>}
        />
      ) : (
        <EmptyState
          heading="h1"
          scene="noMatch"
          title={hold ? 'Waktunya sudah habis' : 'Tautan ini tidak dikenal'}
          text={
            hold
              ? 'Pesanan ini belum dikonfirmasi sampai batas waktunya, jadi barangnya dilepas. Silakan pesan lagi.'
              : 'Buka lagi tautannya dari email pesanan Anda.'
          }
          actions={<ButtonLink href="/shop">Ke toko</ButtonLink>}
        />
      )}
    </section>
  );
}
