import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { findMembers } from '../../../domain/farmer-groups/members/find-members.ts';
import { createPooledLot } from '../../../domain/farmer-groups/pooled-lots/create-pooled-lot.ts';
import { findMemberShares } from '../../../domain/farmer-groups/pooled-lots/find-member-shares.ts';
import {
  findPooledLots,
  type PooledLotView,
} from '../../../domain/farmer-groups/pooled-lots/find-pooled-lots.ts';
import {
  disputeMemberPayout,
  recordMemberPayout,
  voidMemberPayout,
} from '../../../domain/farmer-groups/pooled-lots/member-payout.ts';
import { findSellerListings } from '../../../domain/listings/find-seller-listings.ts';
import { groupRoleLabel, mayInGroup } from '../../../shared/enums/group-duties.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import {
  createPooledLotInput,
  disputeInput,
  memberPayoutInput,
} from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { noWrapText } from '../../ui/no-wrap-text.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/farmer-group-page';
import { lotFeeText } from './lot-fee-text.ts';
import { MemberSharesCard } from './member-shares-card.tsx';

const PATH = '/admin/farmer-group';

export const handle = { title: 'Kelompok' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { group } = requireAdminRole(context, request, ['farmer']);
  if (!group) throw redirect('/sellers');
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const opens = mayInGroup(group.role, 'lots.open');
    const [membership, lots, shares, goods] = await Promise.all([
      findMembers(ctx, actor),
      findPooledLots(ctx, actor),
      findMemberShares(ctx, actor),
      opens ? findSellerListings(ctx, actor, { limit: 100 }) : null,
    ]);
    const empty = goods?.data.filter(
      ({ id, onHand, product }) =>
        onHand === 0 && product.unit === 'kg' && !lots.some((lot) => lot.id === id),
    );
    return {
      group,
      membership,
      lots,
      shares,
      hands: mayInGroup(group.role, 'shares.hand'),
      goods: empty?.map(({ id, product }) => ({ id, name: product.name })) ?? null,
    };
  });
}

const rowForm = z.object({ id: z.int().default(0) });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const back = (text: Parameters<typeof flashCookie>[0]) =>
    redirect(PATH, { headers: { 'set-cookie': flashCookie(text) } });
  return runAction(form, async () => {
    const intent = form.intent('open', 'hand', 'contest', 'void');
    const { id } = form.parse(rowForm);
    switch (intent) {
      case 'open':
        await createPooledLot(ctx, actor, form.read(createPooledLotInput));
        return back('lotOpened');
      case 'hand':
        await recordMemberPayout(ctx, actor, form.read(memberPayoutInput));
        return back('sharesHanded');
      case 'contest':
        await disputeMemberPayout(ctx, actor, id, form.read(disputeInput));
        return back('handingContested');
      case 'void':
        await voidMemberPayout(ctx, actor, id);
        return back('handingVoided');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kelompok') },
  { name: 'robots', content: 'noindex' },
];

/** The farmer group's start page: its pooled lots, the members' shares and the members. */
export default function FarmerGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, membership, lots, shares, hands, goods } = loaderData;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold wrap-anywhere">{group.name}</h1>
        <p className="mt-1 text-muted">Anda {groupRoleLabel[group.role].toLowerCase()} di sini.</p>
      </div>
      <section className="grid gap-3" aria-label="Lot gabungan">
        <h2 className="font-bold">Lot gabungan</h2>
        {lots.length === 0 && (
          <Notice tone="info" title="Belum ada lot gabungan">
            Lot gabungan adalah produk kelompok yang diisi setoran anggota; hasilnya dibagi menurut berat.
          </Notice>
        )}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
          {lots.map((lot) => (
            <li key={lot.id}>
              <LotCard lot={lot} />
            </li>
          ))}
        </ul>
      </section>
      <MemberSharesCard shares={shares} hands={hands} answer={actionData} />
      {goods && <CreateLotForm goods={goods} answer={actionData} />}
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <strong className="text-lg tabular">{formatNumber(membership.members.length)} anggota</strong>
          {membership.invitations.length > 0 && (
            <span className="block text-muted">
              {formatNumber(membership.invitations.length)} undangan belum dipakai
            </span>
          )}
        </p>
        <ButtonLink href="/admin/farmer-group/members" size="sm" variant="secondary">
          Lihat anggota
        </ButtonLink>
      </Card>
    </div>
  );
}

function LotCard({ lot }: { lot: PooledLotView }) {
  const currency = useRootData()?.shell.currency;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Anchor
        href={`${PATH}/lot/${lot.id}`}
        className="inline-flex min-h-11 items-center text-base font-bold text-sawah-text underline wrap-anywhere"
      >
        {lot.name}
      </Anchor>
      <p>
        Disetor <strong className="tabular">{noWrapText(`${formatNumber(lot.deposited)} kg`)}</strong>,
        terjual <strong className="tabular">{noWrapText(`${formatNumber(lot.sold)} kg`)}</strong>, masih ada{' '}
        <strong className="tabular">{noWrapText(`${formatNumber(lot.stock)} kg`)}</strong>.
      </p>
      <p className="text-muted">
        {formatMoney(lot.price, currency)} per kg,{' '}
        {noWrapText(`bagian kelompok ${lotFeeText(lot, currency)}.`)}
      </p>
    </Card>
  );
}

function CreateLotForm({ goods, answer }: { goods: { id: number; name: string }[]; answer: unknown }) {
  const currency = useRootData()?.shell.currency;
  const form = useForm<typeof createPooledLotInput>({
    answer,
    intent: 'open',
    fields: ['listing_id', 'fee_percent', 'fee_per_kg', 'moisture', 'hampa'],
  });
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">Buka lot gabungan</h2>
      <p className="text-muted">
        Bagian kelompok dan angka dasarnya tetap sejak lot dibuka; anggota melihatnya sebelum menyetor.
      </p>
      <FormResult notice={form.notice} />
      {goods.length === 0 ? (
        <p>
          Buat dulu produk dengan satuan kg dan stok 0 di{' '}
          <Anchor href="/admin/products" className="text-sawah-text underline">
            Produk
          </Anchor>
          .
        </p>
      ) : (
        <Form ref={form.ref} method="post" noValidate className="grid gap-4 sm:grid-cols-2">
          <input type="hidden" name="intent" value="open" />
          <Select
            label="Produk"
            required
            options={goods.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.text('listing_id', goods[0]?.id)}
          />
          <TextInput
            label="Bagian kelompok, %"
            inputMode="decimal"
            required
            {...form.text('fee_percent', '5')}
          />
          <PriceInput
            label="Bagian kelompok per kg (boleh kosong)"
            hint="Sebagai ganti persen: dari tiap kg yang terjual. Isi persennya 0."
            currency={currency}
            step={100}
            {...form.number('fee_per_kg', null)}
          />
          <TextInput
            label="Kadar air dasar, % (boleh kosong)"
            inputMode="decimal"
            {...form.text('moisture', '')}
          />
          <TextInput label="Hampa dasar, % (boleh kosong)" inputMode="decimal" {...form.text('hampa', '')} />
          <p className="sm:col-span-2">
            <Button type="submit" size="sm" busy={form.busy} busyText="Membuka...">
              Buka lot
            </Button>
          </p>
        </Form>
      )}
    </Card>
  );
}
