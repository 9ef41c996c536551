import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import type { ReferencesToday } from '../../../shared/bidding/reference-note.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { exactSum } from '../../../shared/figures/quantity.ts';
import { generalMessages } from '../../../shared/messages/general.ts';
import { formState } from '../../form/form-state.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/tell/notice.tsx';
import { toast } from '../../ui/tell/toast.ts';
import { sendOrKeep } from '../../waiting/waiting.ts';
import { listHref } from '../list/list-state.ts';
import { FIGURES, type Figure, figureCall, figureOf, steps } from './figures.ts';
import { goodsOf } from './goods-of.ts';
import { PriceAsks } from './price-asks.tsx';
import type { sheetForm } from './product-of.ts';

const PATH = '/admin/products';

/** The sheet that the address asks for: one figure of one of the rows that are shown. */
export function figureAsked(
  search: string,
  rows: StallListing[],
): { row: StallListing; figure: Figure } | null {
  const query = new URLSearchParams(search);
  const figure = FIGURES.find((one) => one.name === query.get('ubah'));
  const row = rows.find((one) => String(one.id) === query.get('produk'));
  return figure && row ? { row, figure } : null;
}

/**
 * One figure of a product: what it is, what it becomes, and what is to be known of that before. It opens from the row that
 * is there; without signal the new figure waits. Without JavaScript it is a form in the page.
 */
export function FigureSheet({
  row,
  figure,
  references,
  currency,
  failure,
}: {
  row: StallListing;
  figure: Figure;
  references: ReferencesToday;
  currency?: Currency;
  /** How this sheet was refused, where it was sent without scripts. */
  failure: Failure | undefined;
}) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { user } = useSession();
  const was = figureOf(row, figure.field);
  const sent = formState<typeof sheetForm>({ answer: failure, fields: ['value', 'yakin'], intent: 'inline' });
  const typed = sent.number('value', was);
  const [value, setValue] = useState(typed.defaultValue);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(sent.notice);
  const { name, unit } = row.product;
  const money = figure.field !== 'stock';
  const show = (amount: number) =>
    money ? formatMoney(amount, currency) : `${formatNumber(amount)} ${unit}`;
  const back = listHref(PATH, search, {});
  const close = () => navigate(back, { preventScrollReset: true });
  const hydrated = useHydrated();
  const least = money ? 1 : row.reserved;
  const tooLittle = value !== null && value < least;

  // Whoever opens it means to type: the figure is marked, so that the first digit takes its place.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const box = form.current?.querySelector<HTMLInputElement>('[role=spinbutton]');
    box?.focus();
    box?.select();
  }, []);

  const save = async () => {
    if (!user || value === null || tooLittle) return;
    if (value === was) return close();
    setBusy(true);
    setRefused(null);
    const label = `${figure.label} ${name}: ${show(was)} → ${show(value)}`;
    const { outcome, kept, message } = await sendOrKeep({
      ...figureCall(row, figure.field, value),
      userId: user.id,
      label,
      href: PATH,
    });
    setBusy(false);
    if (outcome !== 'done' && !kept) return setRefused(message || generalMessages.unavailable.text);
    await close();
    if (kept) return;
    toast('success', message);
    await revalidate();
  };

  const field = {
    label: figure.label,
    name: 'value',
    value,
    onValueChange: setValue,
    required: true,
    min: least,
    step: steps(figure.field, was)[0],
    error:
      tooLittle && !money ? `${formatNumber(row.reserved)} ${unit} sedang dipesan pembeli` : sent.at('value'),
    disabled: busy,
  };
  return (
    <Dialog open onClose={close} title={`Ubah ${figure.label.toLowerCase()}`} description={name}>
      <Form
        data-waits
        ref={form}
        method="post"
        noValidate={hydrated}
        action={`${PATH}${search}`}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <input type="hidden" name="intent" value="inline" />
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="version" value={row.version} />
        <input type="hidden" name="field" value={figure.field} />
        {money ? (
          <PriceInput {...field} currency={currency} />
        ) : (
          <QuantityInput {...field} long orNone after={unit} />
        )}
        <div className="flex flex-wrap gap-2 noscript:hidden">
          {steps(figure.field, was)
            .toReversed()
            .map((by) => -by)
            .concat(steps(figure.field, was))
            .map((by) => (
              <button
                key={by}
                type="button"
                disabled={busy || (value ?? 0) + by < least}
                className="min-h-11 flex-1 rounded-pill border border-edge/60 px-2 text-sm font-semibold whitespace-nowrap text-sawah-text tabular hover:bg-sawah-soft disabled:opacity-55"
                onClick={() => setValue(exactSum(value ?? 0, by))}
              >
                {by > 0 ? '+' : '−'}
                {formatNumber(Math.abs(by))}
              </button>
            ))}
        </div>
        <output className="rounded-button bg-sunken p-3 tabular">
          {show(was)} → <strong>{value === null ? '…' : show(value)}</strong>
          {money && value !== null && value !== was && was > 0 && (
            <span className="text-muted"> ({percentText(value, was)})</span>
          )}
          {!money && (
            <span className="block text-sm text-muted">
              Di gudang {show(value ?? 0)}, dipesan {show(row.reserved)}, bisa dijual{' '}
              {show(Math.max(0, exactSum(value ?? 0, -row.reserved)))}
            </span>
          )}
        </output>
        {money && (
          <PriceAsks
            goods={goodsOf(row)}
            value={value}
            was={was}
            tengkulak={figure.field === 'price_customer' ? row.price_tengkulak : null}
            references={references}
            isMissing={sent.at('yakin') !== undefined && value === typed.defaultValue}
            currency={currency}
          />
        )}
        {refused && (
          <Notice tone="error" live>
            {refused}
          </Notice>
        )}
        <Button type="submit" busy={busy} busyText="Menyimpan...">
          Simpan
        </Button>
      </Form>
    </Dialog>
  );
}

function percentText(value: number, was: number): string {
  const percent = Math.round(((value - was) * 100) / was);
  return `${percent > 0 ? '+' : ''}${formatNumber(percent)} %`;
}
