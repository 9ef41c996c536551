import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { findLots, type LotView } from '../../../domain/groups/lots/find-lots.ts';
import { findShares } from '../../../domain/groups/lots/find-shares.ts';
import { contestHanding, handOn, voidHanding } from '../../../domain/groups/lots/hand-on.ts';
import { openLot } from '../../../domain/groups/lots/open-lot.ts';
import { findMembers } from '../../../domain/groups/members/find-members.ts';
import { findStallListings } from '../../../domain/listings/find-stall-listings.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { contestInput, handInput, openLotInput } from '../../../shared/input/goods/lots.ts';
import { groupRoleLabel, mayInGroup } from '../../../shared/kinds/group-duties.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { unbroken } from '../../ui/unbroken.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/group';
import { Shares } from './shares.tsx';

const PATH = '/admin/kelompok';

export const handle = { title: 'Kelompok' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { group } = requireAdminRole(context, request, ['farmer']);
  if (!group) throw redirect('/lapak');
  const { shop, actor } = here(context);
  return view(async () => {
    const opens = mayInGroup(group.role, 'lots.open');
    const [membership, lots, shares, goods] = await Promise.all([
      findMembers(shop, actor),
      findLots(shop, actor),
      findShares(shop, actor),
      opens ? findStallListings(shop, actor, { limit: 100 }) : null,
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
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(PATH, { headers: { 'set-cookie': flash(text) } });
  return submit(form, async () => {
    const intent = form.intent('open', 'hand', 'contest', 'void');
    const { id } = form.parse(rowForm);
    switch (intent) {
      case 'open':
        await openLot(shop, actor, form.read(openLotInput));
        return back('lotOpened');
      case 'hand':
        await handOn(shop, actor, form.read(handInput));
        return back('sharesHanded');
      case 'contest':
        await contestHanding(shop, actor, id, form.read(contestInput));
        return back('handingContested');
      case 'void':
        await voidHanding(shop, actor, id);
        return back('handingVoided');
    }
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kelompok') },
  { name: 'robots', content: 'noindex' },
];

/** The group's own first page: its lots, what is whose, its members. */
export default function GroupPage({ loaderData, actionData }: Route.ComponentProps) {
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
      <Shares shares={shares} hands={hands} answer={actionData} />
      {goods && <OpenLot goods={goods} answer={actionData} />}
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <strong className="text-lg tabular">{formatNumber(membership.members.length)} anggota</strong>
          {membership.invitations.length > 0 && (
            <span className="block text-muted">
              {formatNumber(membership.invitations.length)} undangan belum dipakai
            </span>
          )}
        </p>
        <ButtonLink href="/admin/kelompok/anggota" size="sm" variant="secondary">
          Lihat anggota
        </ButtonLink>
      </Card>
    </div>
  );
}

function LotCard({ lot }: { lot: LotView }) {
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
        Disetor <strong className="tabular">{unbroken(`${formatNumber(lot.deposited)} kg`)}</strong>, terjual{' '}
        <strong className="tabular">{unbroken(`${formatNumber(lot.sold)} kg`)}</strong>, masih ada{' '}
        <strong className="tabular">{unbroken(`${formatNumber(lot.stock)} kg`)}</strong>.
      </p>
      <p className="text-muted">
        {formatMoney(lot.price, currency)} per kg,{' '}
        {unbroken(`bagian kelompok ${formatNumber(lot.feePercent)} %.`)}
      </p>
    </Card>
  );
}

function OpenLot({ goods, answer }: { goods: { id: number; name: string }[]; answer: unknown }) {
  const form = useForm<typeof openLotInput>({
    answer,
    intent: 'open',
    fields: ['listing_id', 'fee_percent', 'moisture', 'hampa'],
  });
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">Buka lot gabungan</h2>
      <p className="text-muted">
        Bagian kelompok dan angka dasarnya tetap sejak lot dibuka; anggota melihatnya sebelum menyetor.
      </p>
      <FormAnswer notice={form.notice} />
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
