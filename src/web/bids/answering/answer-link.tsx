import { data, Form, redirect, useActionData, useNavigation } from 'react-router';
import { z } from 'zod';
import { answerByLink, getBidOfLink } from '../../../domain/bidding/dealing/answer-by-link.ts';
import type { BidDetail } from '../../../domain/bidding/reading/get-bid.ts';
import { worth } from '../../../shared/bidding/bid-math.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { placeBidInput } from '../../../shared/input/bids.ts';
import { formState } from '../../form/form-state.ts';
import { sentForm } from '../../form/sent-form.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { KeyRefused, keyHeaders, keyMeta } from '../../page/parts/key-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/tell/notice.tsx';
import { useShowAnswer } from '../../ui/tell/show-answer.ts';
import { PriceFacts } from '../offer/price-facts.tsx';
import { BidFigures, BidHead, TimeLeft } from '../talk/bid-parts.tsx';
import type { Route } from './+types/answer-link';
import { AcceptWarnings } from './accept-warnings.tsx';
import { orLost } from './answer-lost.ts';
import { CounterFields } from './counter-fields.tsx';

export const headers: Route.HeadersFunction = () => keyHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop } = here(context);
  return data(
    await view(async () => ({ bid: await getBidOfLink(shop, params.token), now: shop.clock.now() })),
    { headers: keyHeaders },
  );
}

const answers = { terima: 'accept', tolak: 'reject', balik: 'counter' } as const;
const answerForm = z.object({
  jawaban: z.enum(Object.keys(answers) as (keyof typeof answers)[], 'Pilih jawaban Anda.'),
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const { jawaban } = form.parse(answerForm);
    const answer = answers[jawaban];
    await answerByLink(
      shop,
      params.token,
      answer === 'counter'
        ? { answer, ...form.read(placeBidInput) }
        : { answer, ...form.read(placeBidInput, { only: ['note'] }) },
    );
    return redirect(`/jawab/selesai?pesan=${jawaban}`, { headers: keyHeaders });
  });
}

/** Without signal the page stays as it is, with what was typed, and says what is known of the answer. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const meta: Route.MetaFunction = ({ matches }) => keyMeta(matches, 'Jawab Penawaran');

export function ErrorBoundary() {
  return (
    <KeyRefused
      title="Tautan ini tidak bisa dipakai lagi"
      onward={{ href: '/login', label: 'Masuk untuk melihat penawaran' }}
    />
  );
}

export default function AnswerLinkPage({ loaderData }: Route.ComponentProps) {
  const { bid, now } = loaderData;
  const currency = useRootData()?.shell.currency;
  const failure = useActionData<Failure>();
  const page = useShowAnswer<HTMLElement>(failure);
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
        <BidHead bid={bid} />
        <BidFigures bid={bid} currency={currency} />
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
      <AnswerForms bid={bid} failure={failure} busy={busy} currency={currency} />
    </section>
  );
}

/** What the other side wrote with the offer that stands. */
function LastNote({ bid }: { bid: BidDetail }) {
  const note = bid.offers.at(-1)?.note;
  return note ? <p className="whitespace-pre-line break-words text-sm">“{note}”</p> : null;
}

function AnswerForms({
  bid,
  failure,
  busy,
  currency,
}: {
  bid: BidDetail;
  failure?: Failure;
  busy: boolean;
  currency?: Currency;
}) {
  const total = formatMoney(worth(bid.bidPrice, bid.bidQuantity), currency);
  const sent = formState<typeof answerForm>({ answer: failure, fields: [] });
  const form = formState<typeof placeBidInput>({ answer: failure, fields: ['bid_price', 'qty', 'note'] });
  const chosen = sent.typed('jawaban');
  const countering = chosen === 'balik';
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
        <input type="hidden" name="jawaban" value="terima" />
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
          <input type="hidden" name="jawaban" value="balik" />
          <CounterFields
            bid={bid}
            failure={countering ? failure : undefined}
            busy={busy}
            currency={currency}
          />
          <Textarea {...note('balik')} />
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
        open={chosen === 'tolak' || undefined}
      >
        <summary className="flex min-h-11 cursor-pointer items-center text-lg font-semibold">Tolak</summary>
        <Form method="post" noValidate={hydrated} className="grid gap-4 pt-3">
          <input type="hidden" name="jawaban" value="tolak" />
          <Textarea {...note('tolak')} />
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
