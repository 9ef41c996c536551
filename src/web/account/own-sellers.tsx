import { Form, redirect } from 'react-router';
import { z } from 'zod';
import {
  findOwnMemberShares,
  type OwnMemberShare,
} from '../../domain/farmer-groups/pooled-lots/own-member-share.ts';
import { findSellersForPage } from '../../domain/sellers/find-sellers-for-page.ts';
import { findOwnSellers, type OwnSeller, switchSeller } from '../../domain/sellers/switch-seller.ts';
import { balanceLabel } from '../../shared/enums/balance-label.ts';
import { groupRoleLabel } from '../../shared/enums/group-duties.ts';
import { sellerKindLabel } from '../../shared/enums/seller-kinds.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { switchSellerInput } from '../../shared/schemas/people/seller-schemas.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { flashCookie } from '../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../common/route-helpers/run-route.ts';
import { FormResult } from '../forms/form-result.tsx';
import { readForm } from '../forms/read-form.ts';
import { useForm } from '../forms/use-form.ts';
import { AccessDenied } from '../session/access-denied.tsx';
import { safeReturnPath } from '../session/safe-return.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import type { Route } from './+types/own-sellers';

const PATH = '/sellers';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const onward = safeReturnPath(new URL(request.url).searchParams.get('next'), '');
  return runLoader(async () => {
    const [stalls, shares, asked] = await Promise.all([
      findOwnSellers(ctx, actor),
      findOwnMemberShares(ctx, actor),
      onward ? findSellersForPage(ctx, actor, onward) : [],
    ]);
    return { stalls, shares, onward, asked };
  });
}

/** The requested page, to which the selection continues. */
const nextPageForm = z.object({ next: z.string().optional() });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const asked = form.read(switchSellerInput);
    const farmerId = asked.farmerId ?? null;
    await switchSeller(ctx, actor, { farmerId });
    const onward = safeReturnPath(form.parse(nextPageForm).next, '/admin/dashboard');
    return redirect(farmerId === null ? PATH : onward, {
      headers: { 'set-cookie': flashCookie('actingChosen') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Lapak dan kelompok') },
  { name: 'robots', content: 'noindex' },
];

/** The sellers that the user may act for, and the active one of this browser. */
export default function OwnSellers({ loaderData, actionData }: Route.ComponentProps) {
  const { stalls, shares, onward, asked } = loaderData;
  const form = useForm<typeof switchSellerInput>({ answer: actionData, fields: [] });
  const acting = stalls.find((one) => one.acting);
  return (
    <div className="shell grid max-w-3xl! gap-5 py-8 md:py-12">
      <div>
        <h1 className="serif text-3xl">Lapak dan kelompok</h1>
        <p className="mt-1 text-muted">
          Pilih untuk siapa Anda bekerja sekarang. Pilihan ini berlaku di perangkat ini saja.
        </p>
      </div>
      <FormResult notice={form.notice} />
      {asked.length > 0 && <RequestedSeller stalls={asked} onward={onward} busy={form.busy} />}
      {stalls.length === 0 && (
        <Notice tone="info" title="Anda belum punya lapak atau kelompok">
          Daftarkan lapak sendiri atau kelompok Anda. Anggota kelompok masuk lewat undangan ketuanya.
        </Notice>
      )}
      <ul className="grid gap-3">
        {stalls.map((one) => (
          <li key={one.id}>
            <SellerCard one={one} onward={onward} busy={form.busy} />
          </li>
        ))}
      </ul>
      {shares.length > 0 && <MemberShares shares={shares} />}
      <div className="flex flex-wrap gap-3">
        {acting?.role && (
          <Form method="post" noValidate>
            <Button type="submit" variant="secondary">
              Kembali sebagai diri sendiri
            </Button>
          </Form>
        )}
        <ButtonLink href="/sell" variant={stalls.length === 0 ? 'primary' : 'ghost'}>
          Daftarkan lapak atau kelompok
        </ButtonLink>
      </div>
    </div>
  );
}

/** The user's share in each group, including former ones. */
function MemberShares({ shares }: { shares: OwnMemberShare[] }) {
  const currency = useRootData()?.shell.currency;
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold">Bagian Anda di kelompok</h2>
      <ul className="divide-y divide-line">
        {shares.map(({ id, name, member, owed }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Anchor
              href={`/sellers/shares/${id}`}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold text-sawah-text underline wrap-anywhere"
            >
              {name}
              {!member && ' (sudah keluar)'}
            </Anchor>
            <span className="tabular">
              {balanceLabel(owed)}: {formatMoney(Math.abs(owed), currency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * The requested page belongs to a seller that is not active; one tap activates the seller and opens the page.
 */
function RequestedSeller({ stalls, onward, busy }: { stalls: OwnSeller[]; onward: string; busy: boolean }) {
  return (
    <Notice tone="info" title="Halaman ini milik lapak lain">
      <p>Anda sedang tidak bekerja untuk lapak pemilik halaman ini.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {stalls.map(({ id, name }) => (
          <Form key={id} method="post" noValidate className="min-w-0">
            <SellerChoice farmerId={id} onward={onward} />
            <Button type="submit" busy={busy} className="max-w-full wrap-anywhere">
              Buka sebagai {name}
            </Button>
          </Form>
        ))}
      </div>
    </Notice>
  );
}

function SellerChoice({ farmerId, onward }: { farmerId: number; onward: string }) {
  return (
    <>
      <input type="hidden" name="farmerId" value={farmerId} />
      {onward && <input type="hidden" name="next" value={onward} />}
    </>
  );
}

function SellerCard({ one, onward, busy }: { one: OwnSeller; onward: string; busy: boolean }) {
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
          <SellerChoice farmerId={one.id} onward={onward} />
          <Button type="submit" size="sm" busy={busy}>
            Pakai lapak ini
          </Button>
        </Form>
      )}
    </Card>
  );
}

export const ErrorBoundary = AccessDenied;
