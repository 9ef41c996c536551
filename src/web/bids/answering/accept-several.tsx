import { useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { z } from 'zod';
import { type AcceptedOne, acceptBids } from '../../../domain/bidding/dealing/accept-bids.ts';
import { findRivals, type Rivals } from '../../../domain/bidding/reading/find-rivals.ts';
import { listingId } from '../../../domain/catalogue/listing/get-listing.ts';
import { percentOff, worth } from '../../../shared/bid-math.ts';
import { acceptBidsInput } from '../../../shared/input/bids.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/money.ts';
import { exactSum } from '../../../shared/quantity.ts';
import { referenceVerdict } from '../../../shared/reference-note.ts';
import { sentForm } from '../../form/sent-form.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Refused } from '../../session/refused.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { useShowAnswer } from '../../ui/tell/show-answer.ts';
import { BelowHpp } from '../offer/price-facts.tsx';
import { TimeLeft } from '../talk/bid-parts.tsx';
import type { Route } from './+types/accept-several';

const APPROVAL = '/farmer-bidding-approval';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => ({
    ...(await findRivals(shop, actor, listingId(params.id))),
    now: shop.clock.now(),
    byAdmin: actor.kind === 'user' && actor.role === 'admin',
  }));
}

type Done = { ok: true; results: (AcceptedOne & { name: string })[] };

const boxesForm = z.object({ bid: z.array(z.string()) });

/** Each box is `bid id:offer id:name`, in the order of the page: best price first. */
export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async (): Promise<Done> => {
    const chosen = form.parse(boxesForm).bid.map((value) => {
      const [id, offer, ...name] = value.split(':');
      return { id: Number(id), expected_offer_id: Number(offer), name: name.join(':') };
    });
    const results = await acceptBids(shop, actor, {
      bids: chosen.map(({ name: _, ...bid }) => bid),
      ...form.read(acceptBidsInput, { only: ['note'] }),
    });
    return { ok: true, results: results.map((one, n) => ({ ...one, name: chosen[n]!.name })) };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Jawab sekaligus') }];
export { Refused as ErrorBoundary };

export default function AcceptSeveral({ loaderData }: Route.ComponentProps) {
  const { productName, bids, now, byAdmin } = loaderData;
  const currency = useRootData()?.shell.currency;
  const answer = useActionData<Done | Failure>();
  const page = useShowAnswer<HTMLElement>(answer);
  const busy = useNavigation().state === 'submitting';
  return (
    <section ref={page} className="shell grid max-w-3xl gap-5 py-8">
      <p>
        <Anchor href={APPROVAL} className="font-semibold text-sawah-text underline">
          Persetujuan Penawaran
        </Anchor>
      </p>
      <h1 className="text-2xl font-bold">Jawab sekaligus{productName && `: ${productName}`}</h1>
      {answer?.ok === false && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {answer?.ok && <Results results={answer.results} />}
      {bids.length === 0 ? (
        <EmptyState
          scene="noBids"
          title="Tidak ada penawaran yang menunggu jawaban Anda"
          actions={<ButtonLink href={APPROVAL}>Ke semua penawaran</ButtonLink>}
        />
      ) : (
        <Choice
          key={bids.map((bid) => bid.id).join()}
          rivals={loaderData}
          {...{ now, busy, byAdmin, currency }}
        />
      )}
    </section>
  );
}

/** What became of each bid that was chosen, by name. */
function Results({ results }: { results: Done['results'] }) {
  const accepted = results.filter((one) => one.ok).length;
  return (
    <Notice
      tone={accepted === results.length ? 'success' : 'warning'}
      live
      title={saidToPeople.bidsAccepted(accepted, results.length)}
    >
      <ul className="grid gap-1">
        {results.map((one) => (
          <li key={one.id}>
            <strong>{one.name}</strong>: {one.ok ? `diterima, pesanan ${one.orderCode}` : one.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Choice({
  rivals: { bids, unit, available, prices },
  now,
  busy,
  byAdmin,
  currency,
}: {
  rivals: Rivals;
  now: Date;
  busy: boolean;
  byAdmin: boolean;
  currency?: Currency;
}) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(
    () => new Set(bids.filter((bid) => bid.leftAfter >= 0).map((bid) => bid.id)),
  );
  const money = (amount: number) => formatMoney(amount, currency);
  const taken = bids.filter((bid) => chosen.has(bid.id));
  const isBelowHpp = (price: number) => referenceVerdict(price, unit, prices.reference) === 'below_hpp';
  const lowest = (hydrated ? taken : bids).findLast((bid) => isBelowHpp(bid.bidPrice));
  const left = exactSum(available, ...taken.map((bid) => -bid.bidQuantity));
  const together = taken.reduce((sum, bid) => sum + worth(bid.bidPrice, bid.bidQuantity), 0);
  return (
    <Form method="post" className="grid gap-4">
      <p>
        Stok tersedia{' '}
        <strong className="tabular">
          {formatNumber(available)} {unit}
        </strong>
        . Harga terbaik di atas; yang dipilih diterima satu per satu dari atas sampai stok habis.
      </p>
      <ul className="grid gap-3">
        {bids.map((bid) => {
          const off = percentOff(bid.bidPrice, bid.listPrice);
          return (
            <li key={bid.id}>
              <label className="flex min-h-14 items-start gap-4 rounded-card border border-line bg-surface p-4 has-checked:border-sawah has-checked:bg-sawah-soft">
                <input
                  type="checkbox"
                  name="bid"
                  value={`${bid.id}:${bid.offerId}:${bid.customerName}`}
                  className="mt-1 size-6 shrink-0 accent-sawah"
                  {...(hydrated
                    ? {
                        checked: chosen.has(bid.id),
                        onChange: () => {
                          const next = new Set(chosen);
                          if (!next.delete(bid.id)) next.add(bid.id);
                          setChosen(next);
                        },
                      }
                    : { defaultChecked: bid.leftAfter >= 0 })}
                />
                <span className="grid flex-1 gap-1">
                  <span className="flex flex-wrap justify-between gap-x-4">
                    <span className="flex flex-wrap items-center gap-x-2">
                      <strong>{bid.customerName}</strong>
                      {isBelowHpp(bid.bidPrice) && <Badge tone="warning">Di bawah HPP</Badge>}
                    </span>
                    <span className="text-lg font-bold tabular text-sawah-text">
                      {money(bid.bidPrice)} <span className="text-sm font-normal text-muted">/ {unit}</span>
                    </span>
                  </span>
                  <span className="text-sm tabular">
                    {formatNumber(bid.bidQuantity)} {unit} · {money(worth(bid.bidPrice, bid.bidQuantity))}
                    {off < 0 && <span className="text-muted"> · {-off} % di bawah harga jual</span>}
                  </span>
                  {bid.notes && <span className="text-sm break-words">“{bid.notes}”</span>}
                  <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
                    <span>
                      {bid.leftAfter >= 0
                        ? `Sisa ${formatNumber(bid.leftAfter)} ${unit} setelah ini dan yang di atasnya`
                        : 'Stok tidak cukup bila semua yang di atasnya diterima'}
                    </span>
                    <span>
                      sisa <TimeLeft until={bid.expiresAt} now={now} />
                    </span>
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <Textarea
        label={byAdmin ? 'Alasan menjawab atas nama petani' : 'Catatan untuk semua (boleh kosong)'}
        name="note"
        rows={2}
        maxLength={500}
        required={byAdmin}
      />
      {lowest && (
        <div className="grid gap-3">
          <BelowHpp price={lowest.bidPrice} unit={unit} prices={prices} subject="Tawaran yang bertanda ada" />
          <Checkbox
            name="paham"
            value="hpp"
            required
            label="Saya tahu harga yang bertanda di bawah HPP dan tetap setuju"
          />
        </div>
      )}
      {hydrated && (
        <p className="flex flex-wrap justify-between gap-2 rounded-button bg-sunken p-4" aria-live="polite">
          <span>
            {taken.length} dipilih · {money(together)}
          </span>
          <strong className={left < 0 ? 'text-error' : undefined}>
            {left < 0
              ? `Stok kurang ${formatNumber(-left)} ${unit}`
              : `Sisa stok ${formatNumber(left)} ${unit}`}
          </strong>
        </p>
      )}
      <Button
        type="submit"
        busy={busy}
        busyText="Mengirim..."
        disabled={hydrated && taken.length === 0}
        className="min-h-14 w-full text-lg"
      >
        Terima yang dipilih
      </Button>
    </Form>
  );
}
