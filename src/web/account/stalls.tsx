import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { findOwnShares, type OwnShare } from '../../domain/groups/lots/own-share.ts';
import { actFor, findOwnStalls, type OwnStall } from '../../domain/sellers/act-for.ts';
import { findStallsOfPage } from '../../domain/sellers/find-stalls-of-page.ts';
import { formatMoney } from '../../shared/figures/money.ts';
import { actForInput } from '../../shared/input/people/sellers.ts';
import { groupRoleLabel } from '../../shared/kinds/group-duties.ts';
import { owedLabel } from '../../shared/kinds/owed-label.ts';
import { sellerKindLabel } from '../../shared/kinds/seller-kinds.ts';
import { FormAnswer } from '../form/form-answer.tsx';
import { sentForm } from '../form/sent-form.ts';
import { useForm } from '../form/use-form.ts';
import { flash } from '../page/answer/flash.ts';
import { submit, view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { Refused } from '../session/refused.tsx';
import { safeReturn } from '../session/safe-return.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Badge } from '../ui/tell/badge.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import type { Route } from './+types/stalls';

const PATH = '/lapak';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const onward = safeReturn(new URL(request.url).searchParams.get('ke'), '');
  return view(async () => {
    const [stalls, shares, asked] = await Promise.all([
      findOwnStalls(shop, actor),
      findOwnShares(shop, actor),
      onward ? findStallsOfPage(shop, actor, onward) : [],
    ]);
    return { stalls, shares, onward, asked };
  });
}

/** The page that was asked for, to which the choice leads on. */
const onwardForm = z.object({ ke: z.string().optional() });

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const asked = form.read(actForInput);
    const farmerId = asked.farmerId ?? null;
    await actFor(shop, actor, { farmerId });
    const onward = safeReturn(form.parse(onwardForm).ke, '/admin/dashboard');
    return redirect(farmerId === null ? PATH : onward, {
      headers: { 'set-cookie': flash('actingChosen') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lapak dan kelompok') },
  { name: 'robots', content: 'noindex' },
];

/** The stalls for which one may act, and for which of them one does in this browser. */
export default function Stalls({ loaderData, actionData }: Route.ComponentProps) {
  const { stalls, shares, onward, asked } = loaderData;
  const form = useForm<typeof actForInput>({ answer: actionData, fields: [] });
  const acting = stalls.find((one) => one.acting);
  return (
    <div className="shell grid max-w-3xl! gap-5 py-8 md:py-12">
      <div>
        <h1 className="serif text-3xl">Lapak dan kelompok</h1>
        <p className="mt-1 text-muted">
          Pilih untuk siapa Anda bekerja sekarang. Pilihan ini berlaku di perangkat ini saja.
        </p>
      </div>
      <FormAnswer notice={form.notice} />
      {asked.length > 0 && <Asked stalls={asked} onward={onward} busy={form.busy} />}
      {stalls.length === 0 && (
        <Notice tone="info" title="Anda belum punya lapak atau kelompok">
          Daftarkan lapak sendiri atau kelompok Anda. Anggota kelompok masuk lewat undangan ketuanya.
        </Notice>
      )}
      <ul className="grid gap-3">
        {stalls.map((one) => (
          <li key={one.id}>
            <StallCard one={one} onward={onward} busy={form.busy} />
          </li>
        ))}
      </ul>
      {shares.length > 0 && <Shares shares={shares} />}
      <div className="flex flex-wrap gap-3">
        {acting?.role && (
          <Form method="post" noValidate>
            <Button type="submit" variant="secondary">
              Kembali sebagai diri sendiri
            </Button>
          </Form>
        )}
        <ButtonLink href="/jual" variant={stalls.length === 0 ? 'primary' : 'ghost'}>
          Daftarkan lapak atau kelompok
        </ButtonLink>
      </div>
    </div>
  );
}

/** What is his in each group, those that he has left too. */
function Shares({ shares }: { shares: OwnShare[] }) {
  const currency = useRootData()?.shell.currency;
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold">Bagian Anda di kelompok</h2>
      <ul className="divide-y divide-line">
        {shares.map(({ id, name, member, owed }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Anchor
              href={`/lapak/bagian/${id}`}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold text-sawah-text underline wrap-anywhere"
            >
              {name}
              {!member && ' (sudah keluar)'}
            </Anchor>
            <span className="tabular">
              {owedLabel(owed)}: {formatMoney(Math.abs(owed), currency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The page that was asked for is of a stall for which he does not act now: one tap does both. */
function Asked({ stalls, onward, busy }: { stalls: OwnStall[]; onward: string; busy: boolean }) {
  return (
    <Notice tone="info" title="Halaman ini milik lapak lain">
      <p>Anda sedang tidak bekerja untuk lapak pemilik halaman ini.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {stalls.map(({ id, name }) => (
          <Form key={id} method="post" noValidate className="min-w-0">
            <Choice farmerId={id} onward={onward} />
            <Button type="submit" busy={busy} className="max-w-full wrap-anywhere">
              Buka sebagai {name}
            </Button>
          </Form>
        ))}
      </div>
    </Notice>
  );
}

function Choice({ farmerId, onward }: { farmerId: number; onward: string }) {
  return (
    <>
      <input type="hidden" name="farmerId" value={farmerId} />
      {onward && <input type="hidden" name="ke" value={onward} />}
    </>
  );
}

function StallCard({ one, onward, busy }: { one: OwnStall; onward: string; busy: boolean }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-lg font-bold break-words">{one.name}</p>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {one.role
            ? `${sellerKindLabel[one.kind]}, Anda ${groupRoleLabel[one.role].toLowerCase()}`
            : 'Lapak sendiri'}
          {!one.approved && <Badge tone="warning">Belum disetujui</Badge>}
          {one.acting && <Badge tone="success">Dipakai sekarang</Badge>}
        </p>
      </div>
      {one.acting ? (
        <ButtonLink href="/admin/dashboard" size="sm">
          Buka lapak
        </ButtonLink>
      ) : (
        <Form method="post" noValidate>
          <Choice farmerId={one.id} onward={onward} />
          <Button type="submit" size="sm" busy={busy}>
            Pakai lapak ini
          </Button>
        </Form>
      )}
    </Card>
  );
}

export const ErrorBoundary = Refused;
