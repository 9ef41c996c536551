import { Form } from 'react-router';
import { z } from 'zod';
import { findTrail } from '../../../domain/audit/find-trail.ts';
import { parse } from '../../../domain/parse.ts';
import { getPayout } from '../../../domain/payments/find-payouts.ts';
import { movePayout, returnPayoutPart } from '../../../domain/payments/move-payout.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { payoutParams, payoutReturnInput, payoutStepInput } from '../../../shared/input/money.ts';
import { accountText, formatDateTime } from '../../../shared/labels.ts';
import { payoutStatusLabel } from '../../../shared/orders/payout-steps.ts';
import { said } from '../../../shared/said.ts';
import { proven } from '../../account/proven.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import { Folded } from '../list/folded.tsx';
import { Trail } from '../list/trail.tsx';
import type { Route } from './+types/payout';
import { Corrections } from './payout-corrections.tsx';
import { NextStep, type Shown, StepsSoFar } from './payout-steps.tsx';
import { payoutTone } from './payout-tone.ts';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Pencairan',
  crumbs: ({ payout }) => [
    { label: 'Pencairan', href: '/admin/payouts' },
    { label: `Pencairan ${payout.id}` },
  ],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const { id } = parse(payoutParams, params);
    const payout = await getPayout(shop, actor, id);
    return { payout, trail: await findTrail(shop, actor, { entity: 'payout', id }) };
  });
}

/** A picture is small enough for what a form may carry. */
const FORM_BYTES = 9 * 1024 * 1024;
const fileForm = z.object({ proof: z.file().optional() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor: asker } = here(context);
  const form = await sentForm(request, { most: FORM_BYTES });
  return submit(form, async () => {
    const { id } = parse(payoutParams, params);
    const intent = form.intent('approve', 'export', 'send', 'finish', 'back', 'cancel', 'return');
    if (intent === 'return') {
      await returnPayoutPart(shop, asker, id, form.read(payoutReturnInput));
      return { ok: true as const, message: said.payoutReturned, result: intent };
    }
    const actor = await proven(shop, asker, form);
    const step = form.read(payoutStepInput);
    const { proof } = form.parse(fileForm);
    if (step.step === 'send' && proof) {
      // Who sends it, and of what, is asked before his picture is taken in.
      await getPayout(shop, actor, id);
      const bytes = new Uint8Array(await proof.arrayBuffer());
      const from = { bytes, address: context.get(addressContext) };
      step.proof = (await uploadPicture(shop, actor, { purpose: 'proof' }, from)).url;
    }
    await movePayout(shop, actor, id, step);
    return { ok: true as const, message: said.payoutMoved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Pencairan ${params.id}`) },
  { name: 'robots', content: 'noindex' },
];

/** One batch: how far it is, what comes next, and who is paid what. */
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
          <NextStep key={payout.status} {...shown} />
          <Parts {...shown} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card className="grid gap-4">
            <StepsSoFar payout={payout} />
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
          <Corrections key={payout.status} {...shown} />
        </div>
      </div>
      <Trail entries={trail} />
    </div>
  );
}

function Parts({ payout, currency, answer }: Shown) {
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
      {mayReturn && <ReturnPart key={payout.farmers} payout={payout} currency={currency} answer={answer} />}
    </section>
  );
}

/** One farmer's money did not arrive, or should not leave: it stands in his balance again. */
function ReturnPart({ payout, currency, answer }: Shown) {
  const form = useForm<typeof payoutReturnInput>({
    answer,
    intent: 'return',
    fields: ['farmer', 'reason'],
  });
  const there = payout.parts.filter((part) => !part.returned);
  if (there.length === 0) return null;
  return (
    <Folded title="Ada yang tidak sampai" open={form.failure !== undefined}>
      <Form ref={form.ref} method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="return" />
        <FormAnswer notice={form.notice} />
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
    </Folded>
  );
}
