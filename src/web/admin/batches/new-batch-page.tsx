import { Form, redirect } from 'react-router';
import { findBatchChoices } from '../../../domain/batches/batch-queries.ts';
import { recordBatch } from '../../../domain/batches/record-batch.ts';
import { CATEGORIES, categoryLabel } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { recordBatchInput } from '../../../shared/schemas/catalogue/batch-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/new-batch-page';
import { BATCH_FIELDS, BatchFields } from './batch-fields.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Catat lot',
  crumbs: () => [{ label: 'Lot', href: '/admin/batches' }, { label: 'Catat lot' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { ctx, actor } = getContext(context);
  return runLoader(() => findBatchChoices(ctx, actor));
}

export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const { code } = await recordBatch(ctx, actor, form.read(recordBatchInput));
    return redirect(`/admin/batches/${code}`, { headers: { 'set-cookie': flashCookie('batchRecorded') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Catat lot') },
  { name: 'robots', content: 'noindex' },
];

/** Records a batch: from a harvest, from milling, or mixed from others. */
export default function NewBatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm<typeof recordBatchInput>({
    answer: actionData,
    fields: ['listing_id', 'goods', 'category', ...BATCH_FIELDS],
  });
  return (
    <Card className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold">Catat lot</h1>
        <p className="mt-1 text-muted">
          Sejak lot pertamanya, produk itu dijual dari lotnya: yang tertua lebih dulu, dan tiap pesanan
          tercatat lotnya. Lot pertama mencakup stok yang sudah ada.
        </p>
      </div>
      <FormResult notice={form.notice} />
      <Form ref={form.ref} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Dijual sebagai"
            placeholder="Bahan baku, belum dijual"
            options={loaderData.listings.map(({ id, name, unit, stock }) => ({
              value: String(id),
              label: `${name}, stok ${formatNumber(stock)} ${unit}`,
            }))}
            {...form.text('listing_id', '')}
          />
          <TextInput
            label="Nama bahan baku"
            hint="Hanya bila belum dijual; dihitung dalam kg."
            maxLength={120}
            {...form.text('goods', '')}
          />
          <Select
            label="Jenis bahan baku"
            placeholder="Ikut produknya"
            options={CATEGORIES.map((value) => ({ value, label: categoryLabel[value] }))}
            {...form.text('category', '')}
          />
        </div>
        <BatchFields form={form} sources={loaderData.sources} />
        <p>
          <Button type="submit" busy={form.busy} busyText="Mencatat..." className="max-sm:w-full">
            Catat lot
          </Button>
        </p>
      </Form>
    </Card>
  );
}
