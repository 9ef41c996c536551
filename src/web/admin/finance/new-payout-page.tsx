import { useState } from 'react';
import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { findBalances } from '../../../domain/payments/balances.ts';
import { createPayout } from '../../../domain/payments/create-payout.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { accountText } from '../../../shared/enums/money-labels.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { payoutInput } from '../../../shared/schemas/payment-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/new-payout-page';

/** Maximum number of farmers in one batch, largest balances first. */
const MAX_FARMERS = 100;

export const handle = { title: 'Cairkan saldo' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => await findBalances(ctx, actor, { side: 'payable', limit: MAX_FARMERS }));
}

/** Each selected farmer with the displayed balance and account: `12:250000:1234567890`. */
const chosenForm = z.object({ farmer: z.array(z.string()) });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const farmers = form.parse(chosenForm).farmer.map((chosen) => {
      const [id, amount, account] = chosen.split(':');
      return { id: Number(id), amount: Number(amount), account: account || null };
    });
    const { id } = await createPayout(ctx, actor, {
      farmers,
      ...form.read(payoutInput, { only: ['note'] }),
    });
    return redirect(`/admin/payouts/${id}`, { headers: { 'set-cookie': flashCookie('payoutCreated') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Cairkan saldo') },
  { name: 'robots', content: 'noindex' },
];

/** Prepares a payout batch: amounts owed, farmers to pay, and a reference. */
export default function NewPayoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data: balances, total } = loaderData;
  const currency = useRootData()?.shell.currency;
  const form = useForm<typeof payoutInput>({ answer: actionData, fields: ['note'] });
  const [left, setLeft] = useState(() => balances.filter((one) => !one.account).map((one) => one.farmerId));
  const chosen = balances.filter((one) => !left.includes(one.farmerId));
  const sum = chosen.reduce((all, one) => all + one.free, 0);
  const toggle = (id: number, on: boolean) =>
    setLeft(on ? left.filter((other) => other !== id) : [...left, id]);
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Cairkan saldo</h1>
      {form.failure && (
        <Notice tone="error" live>
          {form.failure.message}
        </Notice>
      )}
      {balances.length === 0 ? (
        <EmptyState
          scene="noMatch"
          title="Tidak ada saldo yang bisa dicairkan"
          text="Uang sebuah pesanan bisa dicairkan setelah barangnya diterima dan masa keluhannya lewat."
          actions={
            <ButtonLink href="/admin/balances" variant="secondary" size="sm">
              Lihat saldo petani
            </ButtonLink>
          }
        />
      ) : (
        <Form ref={form.ref} method="post" noValidate className="grid gap-5">
          <Card padded={false}>
            <fieldset className="grid divide-y divide-line">
              <legend className="sr-only">Petani yang dibayar</legend>
              {balances.map((one) => (
                <label
                  key={one.farmerId}
                  className="flex min-h-14 items-center gap-[min(0.75rem,12px)] px-[min(1rem,16px)] py-2 hover:bg-sunken/40 sm:px-6"
                >
                  <input
                    type="checkbox"
                    name="farmer"
                    value={`${one.farmerId}:${one.free}:${one.account?.number ?? ''}`}
                    defaultChecked={one.account !== null}
                    onChange={(event) => toggle(one.farmerId, event.currentTarget.checked)}
                    className="size-5 shrink-0 accent-sawah"
                  />
                  <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                    <span className="min-w-0 flex-1 basis-40 max-sm:basis-full">
                      <span className="block font-semibold">{one.name}</span>
                      <span className={`block text-sm ${one.account ? 'tabular' : 'text-error'}`}>
                        {one.account
                          ? accountText(one.account)
                          : one.accountProposedAt
                            ? `Belum bisa ditransfer: menunggu petani membenarkan rekening yang diusulkan ${formatDate(one.accountProposedAt)}`
                            : 'Belum mengisi rekening'}
                      </span>
                      <span className="text-xs text-muted">
                        {one.city}
                        {one.held > 0 && `, ${formatMoney(one.held, currency)} masih tertahan`}
                        {one.account && one.accountProposedAt && ', rekening baru menunggu ya petani'}
                        {one.paidOutAt && `, terakhir dicairkan ${formatDate(one.paidOutAt)}`}
                      </span>
                    </span>
                    <span className="font-bold tabular">{formatMoney(one.free, currency)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <p
              className="flex flex-wrap justify-between gap-2 border-t border-line px-4 py-4 text-base font-bold sm:px-6"
              aria-live="polite"
            >
              <span>
                {left.length === 0 ? 'Semua' : formatNumber(chosen.length)} petani
                {total > balances.length && `, ${formatNumber(total - balances.length)} lagi sesudah ini`}
              </span>
              <span className="tabular">{formatMoney(sum, currency)}</span>
            </p>
          </Card>
          <TextInput
            label="Catatan (boleh kosong)"
            maxLength={200}
            placeholder="Misalnya: pencairan minggu ketiga"
            {...form.text('note')}
          />
          <p className="text-sm text-muted">
            Sesudah disetujui, Anda bisa mengunduhnya sebagai file untuk bank, mentransfer, lalu mencatat
            buktinya; baru saat itu petani diberi tahu. Yang tertahan tetap di saldonya. Petani tanpa rekening
            tidak ikut dipilih; pilih sendiri bila Anda membayarnya tunai.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy} busyText="Membuat..." disabled={chosen.length === 0}>
              Buat pencairan
            </Button>
            <ButtonLink href="/admin/payouts" variant="ghost">
              Batal
            </ButtonLink>
          </div>
        </Form>
      )}
    </div>
  );
}
