import { Form, redirect } from 'react-router';
import {
  getProposedAccount,
  proposePayoutAccount,
  withdrawPayoutAccount,
} from '../../../domain/accounts/farmers/propose-payout-account.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { accountText } from '../../../shared/enums/money-labels.ts';
import type { proposedAccountInput } from '../../../shared/schemas/people/payout-account-schemas.ts';
import { payoutAccountFields } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { withRecentAuth } from '../../account/with-recent-auth.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { parseRecordId } from '../layout/parse-record-id.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/farmer-payout-account-page';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Rekening pencairan',
  crumbs: ({ farmerId, name }) => [
    { label: 'Petani', href: '/admin/farmers' },
    { label: name, href: `/admin/farmers/${farmerId}` },
    { label: 'Rekening pencairan' },
  ],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(() => getProposedAccount(ctx, actor, parseRecordId(params.id)));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor: asker } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const intent = form.intent('propose', 'withdraw');
    const id = parseRecordId(params.id);
    if (intent === 'withdraw') await withdrawPayoutAccount(ctx, asker, id);
    else {
      const actor = await withRecentAuth(ctx, asker, form);
      await proposePayoutAccount(ctx, actor, id, form.read(payoutAccountFields));
    }
    return redirect(`/admin/farmers/${id}/payout-account`, {
      headers: { 'set-cookie': flashCookie(intent === 'propose' ? 'accountProposed' : 'accountWithdrawn') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Rekening: ${loaderData.name}` : 'Rekening pencairan') },
  { name: 'robots', content: 'noindex' },
];

/** Shows a farmer's payout account, and proposes another that the farmer has to agree to. */
export default function FarmerPayoutAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, account, proposed } = loaderData;
  const form = useForm<typeof proposedAccountInput>({
    answer: actionData,
    intent: ['propose', 'withdraw'],
    fields: ['bank', 'number', 'holder'],
  });
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-xl font-bold wrap-anywhere">Rekening pencairan {name}</h1>
      <Card className="grid gap-2">
        <h2 className="text-base font-bold">Yang berlaku</h2>
        <p className="wrap-anywhere">
          {account ? accountText(account) : 'Belum ada. Tanpa rekening, uangnya tidak ikut di berkas bank.'}
        </p>
      </Card>
      {proposed && (
        <Card>
          <Form method="post" noValidate className="grid gap-3">
            <h2 className="text-base font-bold">Menunggu ya dari petani</h2>
            <p className="font-semibold wrap-anywhere">{accountText(proposed.account)}</p>
            <p className="text-muted">
              Diusulkan {proposed.by}, {formatDateTime(proposed.at)}.{' '}
              {proposed.sentToPhone
                ? 'Pertanyaannya dikirim ke HP-nya, dan ada di halaman Pengaturannya.'
                : 'Pertanyaannya ada di halaman Pengaturannya begitu ia masuk.'}{' '}
              {account ? 'Sampai ia menjawab, uangnya ke rekening yang berlaku.' : ''}
            </p>
            <input type="hidden" name="intent" value="withdraw" />
            <div>
              <Button type="submit" variant="secondary" size="sm">
                Tarik usulan
              </Button>
            </div>
          </Form>
        </Card>
      )}
      <Card>
        <Form ref={form.ref} method="post" noValidate className="grid gap-4">
          <h2 className="text-base font-bold">{proposed ? 'Ganti usulan' : 'Usulkan rekening'}</h2>
          <p className="text-muted">
            Petani ditanya lebih dulu: tidak ada uang dikirim ke rekening ini sebelum ia menjawab ya. Ia
            dikabari, dan nama Anda tercatat di riwayat.
          </p>
          <input type="hidden" name="intent" value="propose" />
          {form.notice && (
            <Notice tone="error" live>
              {form.notice}
            </Notice>
          )}
          <TextInput label="Bank" required maxLength={60} autoComplete="off" {...form.text('bank', '')} />
          <TextInput
            label="Nomor rekening"
            required
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
            hint="Dengan nol di depannya."
            {...form.text('number', '')}
          />
          <TextInput
            label="Atas nama"
            required
            maxLength={80}
            autoComplete="off"
            hint="Persis seperti di buku tabungan."
            {...form.text('holder', '')}
          />
          <ReauthenticationField failure={form.failure} />
          <div>
            <Button type="submit" busy={form.busy} busyText="Menyimpan...">
              Usulkan kepada petani
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
