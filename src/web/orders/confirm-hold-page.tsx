import { data, Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { confirmLargeHold, getLargeHold } from '../../domain/orders/lifecycle/confirm-large-hold.ts';
import { toDomainError } from '../../domain/to-domain-error.ts';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { publicSuccessTexts } from '../../shared/success-texts/public-success-texts.ts';
import { secretLinkHeaders, secretLinkMeta } from '../common/components/secret-link-page.tsx';
import { getContext } from '../common/head/route-context.ts';
import { type ActionFailure, runAction, runLoader } from '../common/route-helpers/run-route.ts';
import { readForm } from '../forms/read-form.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { Route } from './+types/confirm-hold-page';

export const headers: Route.HeadersFunction = () => secretLinkHeaders;

const holdTokenForm = z.object({ key: z.string().default('') });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const hold = await runLoader(async () => {
    try {
      return await getLargeHold(ctx, actor, params.code, key);
    } catch (thrown) {
      if (toDomainError(thrown)?.code === 'hold_link_unknown') return null;
      throw thrown;
    }
  });
  return data({ hold, key }, { headers: secretLinkHeaders, status: hold ? 200 : 404 });
}

/** Only the page's button confirms, so that a mail scanner that follows links changes nothing. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    await confirmLargeHold(ctx, actor, params.code, { key: form.parse(holdTokenForm).key });
    return { ok: true as const };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => secretLinkMeta(matches, 'Konfirmasi Pesanan');

export default function ConfirmHoldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hold, key } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const failure = actionData && 'message' in actionData ? (actionData as ActionFailure) : null;
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
              <input type="hidden" name="key" value={key} />
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
          title={publicSuccessTexts.orderHoldConfirmed}
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
