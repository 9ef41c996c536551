import { Form } from 'react-router';
import { z } from 'zod';
import { findAuditTrail } from '../../../domain/audit/find-audit-trail.ts';
import { parse } from '../../../domain/parse.ts';
import { getPayout } from '../../../domain/payments/find-payouts.ts';
import { returnPayoutPart, transitionPayout } from '../../../domain/payments/transition-payout.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { accountText } from '../../../shared/enums/money-labels.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { payoutStatusLabel } from '../../../shared/rules/orders/payout-transitions.ts';
import {
  payoutParams,
  payoutReturnInput,
  payoutTransitionInput,
} from '../../../shared/schemas/payment-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { AuditTrail } from '../data-table/audit-trail.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/payout-page';
import { PayoutCorrections } from './payout-corrections.tsx';
import { NextPayoutTransition, PayoutHistory, type PayoutProps } from './payout-progress.tsx';
import { payoutTone } from './payout-tone.ts';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Pencairan',
  crumbs: ({ payout }) => [
    { label: 'Pencairan', href: '/admin/payouts' },
    { label: `Pencairan ${payout.id}` },
  ],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { id } = parse(payoutParams, params);
    const payout = await getPayout(ctx, actor, id);
    return { payout, trail: await findAuditTrail(ctx, actor, { entity: 'payout', id }) };
  });
}

/** Leaves space for an image next to the form fields. */
const FORM_BYTES = 9 * 1024 * 1024;
const fileForm = z.object({ proof: z.file().optional() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request, { most: FORM_BYTES });
  return runAction(form, async () => {
    const { id } = parse(payoutParams, params);
    const intent = form.intent('approve', 'export', 'send', 'finish', 'back', 'cancel', 'return');
    if (intent === 'return') {
      await returnPayoutPart(ctx, asker, id, form.read(payoutReturnInput));
      return { ok: true as const, message: successTexts.payoutReturned, result: intent };
    }
    const actor = await withRecentAuth(ctx, asker, form);
    const step = form.read(payoutTransitionInput);
    const { proof } = form.parse(fileForm);
    if (step.step === 'send' && proof) {
      // Checks permission and state before the image is stored.
      await getPayout(ctx, actor, id);
      const bytes = new Uint8Array(await proof.arrayBuffer());
      const from = { bytes, address: context.get(clientAddressContext) };
      step.proof = (await uploadPicture(ctx, actor, { purpose: 'proof' }, from)).url;
    }
    await transitionPayout(ctx, actor, id, step);
    return { ok: true as const, message: successTexts.payoutMoved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Pencairan ${params.id}`) },
  { name: 'robots', content: 'noindex' },
];

/** Shows one payout batch: its status, the next step, and the amount per farmer. */
export default function PayoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payout, trail } = loaderData;
  const currency = useRootData()?.shell.currency;
  const shown = { payout, currency, answer: actionData };
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-bold">Pencairan {payout.id}</h1>
          <p className="text-muted">
            {formatDateTime(payout.createdAt)} oleh {payout.by}
          </p>
          {payout.note && <p className="mt-1">{payout.note}</p>}
        </div>
        <Badge tone={payoutTone[payout.status]}>{payoutStatusLabel[payout.status]}</Badge>
      </div>
      {actionData?.ok && (
        <Notice tone="success" live>
          {actionData.message}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <NextPayoutTransition key={payout.status} {...shown} />
          <PayoutParts {...shown} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card className="grid gap-4">
            <PayoutHistory payout={payout} />
            {payout.proofUrl && (
              <a href={payout.proofUrl} target="_blank" rel="noopener noreferrer" className="block">
                <img
                  src={payout.proofUrl}
                  alt="Bukti transfer; buka ukuran penuh"
                  width={240}
                  height={320}
                  className="max-h-64 w-auto rounded-input border border-line object-contain"
                />
              </a>
            )}
          </Card>
          <PayoutCorrections key={payout.status} {...shown} />
        </div>
      </div>
      <AuditTrail entries={trail} />
    </div>
  );
}

function PayoutParts({ payout, currency, answer }: PayoutProps) {
  const mayReturn = payout.status !== 'cancelled';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Petani yang dibayar">
      <Table caption="Petani yang dibayar">
        <thead>
          <tr>
            <Th>Petani</Th>
            <Th>Rekening</Th>
            <Th numeric>Jumlah</Th>
          </tr>
        </thead>
        <tbody>
          {payout.parts.map((part) => (
            <Tr key={part.farmerId}>
              <Td label="Petani">
                <Anchor
                  href={`/admin/balances/${part.farmerId}`}
                  className="font-semibold text-sawah-text underline"
                >
                  {part.name}
                </Anchor>
              </Td>
              <Td label="Rekening">
                {part.account ? (
                  <span className="break-words">{accountText(part.account)}</span>
                ) : (
                  <span className="text-muted">Tanpa rekening: tunai</span>
                )}
              </Td>
              <Td label="Jumlah" numeric>
                <span className={part.returned ? 'text-muted line-through' : 'font-bold'}>
                  {formatMoney(part.amount, currency)}
                </span>
                {part.returned && <span className="block text-xs text-muted">Kembali ke saldo</span>}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="flex flex-wrap justify-between gap-2 text-base font-bold">
        <span>{formatNumber(payout.farmers)} petani</span>
        <span className="tabular">{formatMoney(payout.total, currency)}</span>
      </p>
      {mayReturn && (
        <ReturnPartForm key={payout.farmers} payout={payout} currency={currency} answer={answer} />
      )}
    </section>
  );
}

/**
 * Records that one farmer's payment failed or must not be sent; the amount returns to the farmer's balance.
 */
function ReturnPartForm({ payout, currency, answer }: PayoutProps) {
  const form = useForm<typeof payoutReturnInput>({
    answer,
    intent: 'return',
    fields: ['farmer', 'reason'],
  });
  const there = payout.parts.filter((part) => !part.returned);
  if (there.length === 0) return null;
  return (
    <Collapsible title="Ada yang tidak sampai" open={form.failure !== undefined}>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="return" />
        <FormResult notice={form.notice} />
        <Select
          label="Petani"
          options={there.map((part) => ({
            value: String(part.farmerId),
            label: `${part.name}, ${formatMoney(part.amount, currency)}`,
          }))}
          {...form.text('farmer')}
        />
        <TextInput
          label="Alasan, dibaca petani"
          required
          maxLength={200}
          placeholder="Misalnya: rekeningnya sudah ditutup"
          {...form.text('reason')}
        />
        <div>
          <Button type="submit" size="sm" variant="secondary" busy={form.busy}>
            Kembalikan ke saldonya
          </Button>
        </div>
      </Form>
    </Collapsible>
  );
}
