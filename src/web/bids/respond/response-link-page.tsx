import { data, Form, redirect, useActionData, useNavigation } from 'react-router';
import { z } from 'zod';
import { getBidByLink, respondByLink } from '../../../domain/bidding/commands/respond-by-link.ts';
import type { BidDetail } from '../../../domain/bidding/queries/get-bid.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { bidValue } from '../../../shared/rules/bidding/bid-math.ts';
import { placeBidInput } from '../../../shared/schemas/bid-schemas.ts';
import {
  SecretLinkInvalid,
  secretLinkHeaders,
  secretLinkMeta,
} from '../../common/components/secret-link-page.tsx';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { readForm } from '../../forms/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useShowResult } from '../../ui/feedback/use-show-result.ts';
import { Textarea } from '../../ui/field/textarea.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { BidAmounts, BidHeader, TimeLeft } from '../conversation/bid-parts.tsx';
import { PriceFacts } from '../make-offer/price-facts.tsx';
import type { Route } from './+types/response-link-page';
import { AcceptWarnings } from './accept-warnings.tsx';
import { CounterFields } from './counter-fields.tsx';
import { withConnectionError } from './with-connection-error.ts';

export const headers: Route.HeadersFunction = () => secretLinkHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = getContext(context);
  return data(
    await runLoader(async () => ({ bid: await getBidByLink(ctx, params.token), now: ctx.clock.now() })),
    { headers: secretLinkHeaders },
  );
}

const linkResponseForm = z.object({
  response: z.enum(['accept', 'reject', 'counter'], 'Pilih jawaban Anda.'),
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const { response: answer } = form.parse(linkResponseForm);
    await respondByLink(
      ctx,
      params.token,
      answer === 'counter'
        ? { answer, ...form.read(placeBidInput) }
        : { answer, ...form.read(placeBidInput, { only: ['note'] }) },
    );
    return redirect(`/respond/done?message=${answer}`, { headers: secretLinkHeaders });
  });
}

/** Offline the page and its input stay, and it reports whether the response may have been sent. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withConnectionError(serverAction);
}

export const meta: Route.MetaFunction = ({ matches }) => secretLinkMeta(matches, 'Jawab Penawaran');

export function ErrorBoundary() {
  return (
    <SecretLinkInvalid
      title="Tautan ini tidak bisa dipakai lagi"
      onward={{ href: '/login', label: 'Masuk untuk melihat penawaran' }}
    />
  );
}

export default function ResponseLinkPage({ loaderData }: Route.ComponentProps) {
  const { bid, now } = loaderData;
  const currency = useRootData()?.shell.currency;
  const failure = useActionData<ActionFailure>();
  const page = useShowResult<HTMLElement>(failure);
  const busy = useNavigation().state !== 'idle';
  const seller = bid.as === 'seller';
  const other = seller ? bid.customerName : bid.farmerName;
  return (
    <section ref={page} className="shell grid max-w-2xl gap-5 py-8">
      <h1 className="text-2xl font-bold">{seller ? `Tawaran dari ${other}` : `Tawar balik dari ${other}`}</h1>
      <p className="text-muted">
        Anda menjawab sebagai {seller ? bid.farmerName : 'pembeli'} tanpa perlu masuk. Belum ada yang dikirim
        sampai Anda memilih satu tombol di bawah.
      </p>
      <Card className="grid gap-4">
        <BidHeader bid={bid} />
        <BidAmounts bid={bid} currency={currency} />
        <PriceFacts prices={bid.prices} unit={bid.unit} currency={currency} />
        <LastNote bid={bid} />
        <p className="text-sm">
          Jawab dalam <TimeLeft until={bid.expiresAt} now={now} />
        </p>
      </Card>
      {failure && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <ResponseForms bid={bid} failure={failure} busy={busy} currency={currency} />
    </section>
  );
}

/** The other side's note on the current offer. */
function LastNote({ bid }: { bid: BidDetail }) {
  const note = bid.offers.at(-1)?.note;
  return note ? <p className="whitespace-pre-line break-words text-sm">“{note}”</p> : null;
}

function ResponseForms({
  bid,
  failure,
  busy,
  currency,
}: {
  bid: BidDetail;
  failure?: ActionFailure;
  busy: boolean;
  currency?: Currency;
}) {
  const total = formatMoney(bidValue(bid.bidPrice, bid.bidQuantity), currency);
  const sent = formState<typeof linkResponseForm>({ answer: failure, fields: [] });
  const form = formState<typeof placeBidInput>({ answer: failure, fields: ['bid_price', 'qty', 'note'] });
  const chosen = sent.typedValue('response');
  const countering = chosen === 'counter';
  const hydrated = useHydrated();
  const note = (name: string) => ({
    label: 'Catatan (boleh kosong)',
    rows: 2,
    maxLength: 500,
    ...(chosen === name ? form.text('note') : { name: 'note' }),
  });
  return (
    <div className="grid gap-4">
      <Form method="post" noValidate={hydrated} className="grid gap-3">
        <input type="hidden" name="response" value="accept" />
        <AcceptWarnings bid={bid} />
        <Button type="submit" busy={busy} busyText="Mengirim..." className="min-h-14 w-full text-lg">
          Terima {formatNumber(bid.bidQuantity)} {bid.unit} · {total}
        </Button>
      </Form>
      <details className="rounded-card border border-line bg-surface p-4" open={countering || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center text-lg font-semibold">
          Tawar balik
        </summary>
        <Form method="post" noValidate={hydrated} className="grid gap-4 pt-3">
          <input type="hidden" name="response" value="counter" />
          <CounterFields
            bid={bid}
            failure={countering ? failure : undefined}
            busy={busy}
            currency={currency}
          />
          <Textarea {...note('counter')} />
          <Button
            type="submit"
            variant="secondary"
            busy={busy}
            busyText="Mengirim..."
            className="min-h-14 w-full"
          >
            Kirim tawar balik
          </Button>
        </Form>
      </details>
      <details
        className="rounded-card border border-line bg-surface p-4"
        open={chosen === 'reject' || undefined}
      >
        <summary className="flex min-h-11 cursor-pointer items-center text-lg font-semibold">Tolak</summary>
        <Form method="post" noValidate={hydrated} className="grid gap-4 pt-3">
          <input type="hidden" name="response" value="reject" />
          <Textarea {...note('reject')} />
          <Button
            type="submit"
            variant="danger"
            busy={busy}
            busyText="Mengirim..."
            className="min-h-14 w-full"
          >
            Tolak penawaran
          </Button>
        </Form>
      </details>
    </div>
  );
}
