import { Form, redirect } from 'react-router';
import { parse } from '../../../domain/parse.ts';
import { openRecall } from '../../../domain/recalls/open-recall.ts';
import { previewRecall } from '../../../domain/recalls/recall-queries.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { batchParams } from '../../../shared/schemas/catalogue/batch-schemas.ts';
import { recallInput } from '../../../shared/schemas/catalogue/recall-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/open-recall-page';
import { RecalledBatches } from './recalled-batches.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Tarik lot',
  crumbs: ({ code }) => [
    { label: 'Lot', href: '/admin/batches' },
    { label: code, href: `/admin/batches/${code}` },
    { label: 'Tarik' },
  ],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(() => previewRecall(ctx, actor, parse(batchParams, params).code));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const { code } = parse(batchParams, params);
    const { id } = await openRecall(ctx, actor, code, form.read(recallInput));
    return redirect(`/admin/batches/recalls/${id}`, {
      headers: { 'set-cookie': flashCookie('recallOpened') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Tarik lot ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];

/** Shows the extent of a recall, and opens it or a drill of it. */
export default function OpenRecallPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm<typeof recallInput>({ answer: actionData, fields: ['reason', 'drill'] });
  const { code, goods, orders, held, buyers, reached, seller } = loaderData;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-xl font-bold wrap-anywhere">
        Tarik lot {code}, {goods}
      </h1>
      <Card className="grid gap-2">
        <h2 className="font-bold">Yang terkena</h2>
        <p className="wrap-anywhere">Penjual: {seller}</p>
        <p>
          {formatNumber(orders)} pesanan dari {formatNumber(buyers)} pembeli, {formatNumber(held)} di
          antaranya belum dikirim dan akan ditahan.
        </p>
      </Card>
      <RecalledBatches rows={loaderData.batches} reached={reached} />
      <Card>
        <Form ref={form.ref} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FormResult notice={form.notice} />
          <TextInput
            label="Mengapa ditarik"
            hint="Pembeli membaca kalimat ini."
            required
            maxLength={300}
            {...form.text('reason', '')}
          />
          <Checkbox
            label="Latihan: buat daftarnya saja, jangan beri tahu siapa pun"
            {...form.checkbox('drill')}
          />
          <p className="text-muted">
            Tanpa latihan: sisanya berhenti dijual, pesanan yang belum dikirim ditahan, dan semua pembelinya
            diberi tahu sekarang juga.
          </p>
          <p>
            <Button type="submit" variant="danger" busy={form.busy} busyText="Menarik...">
              Tarik lot
            </Button>
          </p>
        </Form>
      </Card>
    </div>
  );
}
