import { useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { CompetingBids } from '../../../domain/bidding/queries/find-competing-bids.ts';
import { generalErrors } from '../../../shared/errors/general-errors.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import { bidValue, percentOff } from '../../../shared/rules/bidding/bid-math.ts';
import { formValues } from '../../forms/form-values.ts';
import { sendOrQueue } from '../../offline-queue/offline-queue.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ConfirmationCheckbox } from '../../ui/field/confirmation-checkbox.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { TimeLeft } from '../conversation/bid-parts.tsx';
import { ReferenceWarning } from '../make-offer/price-facts.tsx';

/** The result of one of several bids. */
export type AcceptResult = { id: number; name: string; ok: boolean; text: string };

/**
 * Selects bids to accept, best price first, and asks for confirmation. The browser then accepts them one by
 * one, so that each can be queued offline and undone within ten seconds; an admin's, and those without
 * JavaScript, are sent as one form.
 */
export function AcceptChoice({
  rivals: { bids, unit, available, productName },
  now,
  byAdmin,
  currency,
  onSent,
}: {
  rivals: CompetingBids;
  now: Date;
  byAdmin: boolean;
  currency?: Currency;
  onSent: (told: AcceptResult[]) => Promise<void>;
}) {
  const hydrated = useHydrated();
  const { user } = useSession();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const busy = useNavigation().state === 'submitting' || sending;
  const [chosen, setChosen] = useState(
    () => new Set(bids.filter((bid) => bid.leftAfter >= 0).map((bid) => bid.id)),
  );
  const money = (amount: number) => formatMoney(amount, currency);
  const taken = bids.filter((bid) => chosen.has(bid.id));
  const lowest = (hydrated ? taken : bids).findLast((bid) => bid.belowHpp);
  const held = bids[0]?.reserved ?? 0;
  const left = exactSum(available, ...taken.map((bid) => -bid.bidQuantity));
  const together = taken.reduce((sum, bid) => sum + bidValue(bid.bidPrice, bid.bidQuantity), 0);

  const accept = async () => {
    if (byAdmin || !user) {
      setAsking(false);
      await submit(form.current);
      return;
    }
    setSending(true);
    const note = formValues(form.current!).text('note');
    const told: AcceptResult[] = [];
    for (const bid of taken) {
      const { outcome, kept, message } = await sendOrQueue({
        userId: user.id,
        url: `/api/bids/${bid.id}/accept`,
        body: { expected_offer_id: bid.offerId, ...(note ? { note } : {}) },
        label: `Terima: ${formatNumber(bid.bidQuantity)} ${unit} ${productName}, ${bid.customerName}`,
        href: `/bidding-list/${bid.id}`,
        subject: `bid:${bid.id}`,
        undo: { url: `/api/bids/${bid.id}/undo`, body: {} },
      });
      const ok = outcome === 'done';
      const text = ok
        ? 'diterima'
        : kept
          ? 'menunggu sinyal, dikirim begitu tersambung'
          : message || generalErrors.unavailable.text;
      told.push({ id: bid.id, name: bid.customerName, ok, text });
    }
    setSending(false);
    setAsking(false);
    await onSent(told);
  };
  return (
    <Form
      ref={form}
      method="post"
      noValidate={hydrated}
      data-waits={byAdmin ? undefined : ''}
      className="grid gap-4"
      onSubmit={(event) => {
        if (!hydrated) return;
        event.preventDefault();
        setAsking(true);
      }}
    >
      <p>
        Bisa dijual{' '}
        <strong className="tabular">
          {formatNumber(available)} {unit}
        </strong>
        {held > 0 && ` (di gudang ${formatNumber(exactSum(available, held))}, dipesan ${formatNumber(held)})`}
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
                <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere">
                  <span className="flex flex-wrap justify-between gap-x-4">
                    <span className="flex flex-wrap items-center gap-x-2">
                      <strong>{bid.customerName}</strong>
                      {bid.belowHpp && <Badge tone="warning">Di bawah HPP</Badge>}
                      {bid.belowHap && <Badge tone="warning">Di bawah HAP</Badge>}
                    </span>
                    <span className="text-lg font-bold tabular text-sawah-text">
                      {money(bid.bidPrice)} <span className="text-sm font-normal text-muted">/ {unit}</span>
                    </span>
                  </span>
                  <span className="text-sm tabular">
                    {formatNumber(bid.bidQuantity)} {unit} · {money(bidValue(bid.bidPrice, bid.bidQuantity))}
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
          <ReferenceWarning
            price={lowest.bidPrice}
            unit={unit}
            prices={lowest}
            subject="Tawaran yang bertanda ada"
          />
          <ConfirmationCheckbox
            name="understood"
            value="hpp"
            label="Saya tahu harga yang bertanda di bawah HPP dan tetap setuju"
          />
        </div>
      )}
      {hydrated && (
        <p className="flex flex-wrap justify-between gap-2 rounded-button bg-sunken p-4" aria-live="polite">
          <span className="min-w-0 wrap-anywhere">
            {taken.length} dipilih · {money(together)}
          </span>
          <strong className={left < 0 ? 'text-error' : undefined}>
            {left < 0
              ? `Stok kurang ${formatNumber(-left)} ${unit}`
              : `Sisa stok ${formatNumber(left)} ${unit}`}
          </strong>
        </p>
      )}
      {!hydrated && (
        <ConfirmationCheckbox name="confirm" value="ya" label="Ya, terima semua yang saya pilih" />
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
      {asking && (
        <Dialog
          open
          onClose={() => !busy && setAsking(false)}
          title={`Terima ${formatNumber(taken.length)} penawaran?`}
          description={productName}
          footer={
            <>
              <Button variant="ghost" disabled={busy} onClick={() => setAsking(false)} data-first>
                Kembali
              </Button>
              <Button busy={busy} busyText="Mengirim..." className="max-sm:flex-1" onClick={accept}>
                Ya, terima {formatNumber(taken.length)}
              </Button>
            </>
          }
        >
          <ul className="grid gap-2">
            {taken.map((bid) => (
              <li key={bid.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2">
                <strong className="min-w-0 break-words">{bid.customerName}</strong>
                <span className="tabular">
                  {formatNumber(bid.bidQuantity)} {unit} × {money(bid.bidPrice)} ={' '}
                  {money(bidValue(bid.bidPrice, bid.bidQuantity))}
                </span>
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap justify-between gap-2 pt-3 font-bold">
            <span>Seluruhnya {money(together)}</span>
            <span className={left < 0 ? 'text-error' : undefined}>
              {left < 0
                ? `Stok kurang ${formatNumber(-left)} ${unit}: yang paling bawah ditolak`
                : `Sisa stok ${formatNumber(left)} ${unit}`}
            </span>
          </p>
        </Dialog>
      )}
    </Form>
  );
}
