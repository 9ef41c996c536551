import { useLayoutEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import { generalErrors } from '../../../shared/errors/general-errors.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import type { ReferencesToday } from '../../../shared/rules/references/reference-prices.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { sendOrQueue } from '../../offline-queue/offline-queue.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { listHref } from '../data-table/list-url.ts';
import { PriceWarnings } from './price-warnings.tsx';
import {
  QUICK_EDIT_FIELDS,
  type QuickEdit,
  quickEditCall,
  quickEditSteps,
  quickEditValue,
} from './quick-edit-fields.ts';
import type { quickEditForm } from './read-product-form.ts';
import { referencedListing } from './referenced-listing.ts';

const PATH = '/admin/products';

/** Returns the sheet that the URL opens: one value of one visible row. */
export function requestedQuickEdit(
  search: string,
  rows: SellerListing[],
): { row: SellerListing; figure: QuickEdit } | null {
  const query = new URLSearchParams(search);
  const figure = QUICK_EDIT_FIELDS.find((one) => one.name === query.get('change'));
  const row = rows.find((one) => String(one.id) === query.get('product'));
  return figure && row ? { row, figure } : null;
}

/**
 * Edits one value of a product: the current and the new value with its warnings. It opens from the loaded row
 * and queues the change offline; without JavaScript it is a form in the page.
 */
export function QuickEditSheet({
  row,
  figure,
  references,
  currency,
  failure,
}: {
  row: SellerListing;
  figure: QuickEdit;
  references: ReferencesToday;
  currency?: Currency;
  /** The failure of this sheet when it was submitted without JavaScript. */
  failure: ActionFailure | undefined;
}) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { user } = useSession();
  const was = quickEditValue(row, figure.field);
  const sent = formState<typeof quickEditForm>({
    answer: failure,
    fields: ['value', 'confirm'],
    intent: 'inline',
  });
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

  // Selects the value, so that the first digit replaces it: together with the dialog's focus, because a digit typed in
  // between would be appended; and again when hydration has added the dots. Text that was already typed is not
  // selected.
  const form = useRef<HTMLFormElement>(null);
  const hasTyped = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the box being drawn
  useLayoutEffect(() => {
    const box = form.current?.querySelector<HTMLInputElement>('[role=spinbutton]');
    hasTyped.current ||= value !== typed.defaultValue || box?.value !== box?.defaultValue;
    if (!hasTyped.current) box?.select();
  }, [hydrated]);

  const save = async () => {
    if (!user || value === null || tooLittle) return;
    if (value === was) return close();
    setBusy(true);
    setRefused(null);
    const label = `${figure.label} ${name}: ${show(was)} → ${show(value)}`;
    const { outcome, kept, message } = await sendOrQueue({
      ...quickEditCall(row, figure.field, value),
      userId: user.id,
      label,
      href: PATH,
    });
    setBusy(false);
    if (outcome !== 'done' && !kept) return setRefused(message || generalErrors.unavailable.text);
    await close();
    if (kept) return;
    showToast('success', message);
    await revalidate();
  };

  const field = {
    label: figure.label,
    name: 'value',
    value,
    onValueChange: setValue,
    required: true,
    min: least,
    step: quickEditSteps(figure.field, was)[0],
    error:
      tooLittle && !money
        ? `${formatNumber(row.reserved)} ${unit} sedang dipesan pembeli`
        : sent.errorAt('value'),
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
          {quickEditSteps(figure.field, was)
            .toReversed()
            .map((by) => -by)
            .concat(quickEditSteps(figure.field, was))
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
          <PriceWarnings
            goods={referencedListing(row)}
            value={value}
            was={was}
            tengkulak={figure.field === 'price_customer' ? row.price_tengkulak : null}
            references={references}
            isMissing={sent.errorAt('confirm') !== undefined && value === typed.defaultValue}
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
