import { redirect, useLocation } from 'react-router';
import { findTrail } from '../../../../domain/audit/find-trail.ts';
import type { CouponView } from '../../../../domain/cart/coupon-view.ts';
import { createCoupon } from '../../../../domain/cart/create-coupon.ts';
import { deleteCoupon } from '../../../../domain/cart/delete-coupon.ts';
import { findCoupons } from '../../../../domain/cart/find-coupons.ts';
import { getCoupon } from '../../../../domain/cart/get-coupon.ts';
import { updateCoupon } from '../../../../domain/cart/update-coupon.ts';
import { refuse } from '../../../../domain/refusal.ts';
import { type Currency, formatMoney, formatNumber } from '../../../../shared/figures/money.ts';
import {
  COUPON_STATES,
  type CouponState,
  findCouponsQuery,
  updateCouponInput,
} from '../../../../shared/input/coupons.ts';
import { couponStateLabel, formatDateTime } from '../../../../shared/labels.ts';
import { said } from '../../../../shared/said.ts';
import { askedOf } from '../../../form/asked-of.ts';
import { intentOf } from '../../../form/form-state.ts';
import { sentForm } from '../../../form/sent-form.ts';
import { flash } from '../../../page/answer/flash.ts';
import { here } from '../../../page/head/context.ts';
import { useRootData } from '../../../page/head/root-data.ts';
import { pageTitle } from '../../../page/head/title.ts';
import { Badge, type Tone } from '../../../ui/tell/badge.tsx';
import { requireAdminRole } from '../../frame/guard.tsx';
import { DeleteDialog, FailureNotice, RecordDialog } from '../../list/dialogs.tsx';
import { OfficeList } from '../../list/list.tsx';
import { ListFailed } from '../../list/list-failed.tsx';
import { ListChips, useFailureToast } from '../../list/list-parts.tsx';
import { dialogOf, listHref, OFFICE_PAGE } from '../../list/list-state.ts';
import type { Column } from '../../list/list-table.tsx';
import { readList, submitToList } from '../../list/read-list.ts';
import { recordForm } from '../../list/record-form.ts';
import { RowActions } from '../../list/row-actions.tsx';
import { type EditFailure, ofEdit, tellStale } from '../../list/stale.ts';
import { StatusButton } from '../../list/status-button.tsx';
import type { Route } from './+types/coupons';
import { CouponFields, CouponUses } from './coupon-form.tsx';
import { couponOf } from './coupon-of.ts';

const PATH = '/admin/coupons';

const stateTone: Record<CouponState, Tone> = {
  active: 'success',
  scheduled: 'info',
  over: 'neutral',
  used_up: 'warning',
  off: 'danger',
};

export const handle = { title: 'Kupon' };

/** A coupon's number out of an address or a form; what is none is a coupon that is not there. */
function couponId(text: unknown): number {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : refuse('coupon_not_found');
}

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return readList(shop, said.couponsLoadFailed, async () => {
    const dialog = dialogOf(searchParams);
    const [list, row, trail] = await Promise.all([
      findCoupons(shop, actor, {
        ...askedOf(new URL(request.url), findCouponsQuery),
        limit: OFFICE_PAGE,
      }),
      dialog?.id ? getCoupon(shop, actor, couponId(dialog.id)) : null,
      dialog?.kind === 'edit' ? findTrail(shop, actor, { entity: 'coupon', id: dialog.id }) : [],
    ]);
    return { list, dialog, row, trail };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  const { id, seen } = form.parse(recordForm);
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flash(text) } });
  const answer = await submitToList(shop, form, async () => {
    switch (form.intent('create', 'update', 'delete', 'toggle')) {
      case 'create':
        await createCoupon(shop, actor, { ...couponOf(form), isActive: true });
        return back('couponCreated');
      case 'delete':
        await deleteCoupon(shop, actor, id);
        return back('couponDeleted');
      case 'toggle': {
        const asked = form.read(updateCouponInput, { only: ['isActive'] });
        await updateCoupon(shop, actor, id, asked);
        return back(asked.isActive ? 'couponActivated' : 'couponDeactivated');
      }
      case 'update':
        await updateCoupon(shop, actor, id, {
          ...couponOf(form),
          ...form.read(updateCouponInput, { only: ['isActive', 'version'] }),
        });
        return back('couponUpdated');
    }
  });
  return tellStale(answer, async () => ({
    version: (await getCoupon(shop, actor, id)).version,
    since: await findTrail(shop, actor, { entity: 'coupon', id, after: seen }),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kupon') },
  { name: 'robots', content: 'noindex' },
];

const failures = {
  create: said.couponCreateFailed,
  update: said.couponUpdateFailed,
  delete: said.couponDeleteFailed,
  toggle: said.couponToggleFailed,
};

const columnsIn = (currency: Currency | undefined): Column<CouponView>[] => [
  {
    id: 'kode',
    label: 'Kode',
    sort: 'code',
    fixed: true,
    card: 'head',
    className: 'font-bold tabular',
    cell: (one) => one.code,
  },
  {
    id: 'potongan',
    label: 'Potongan',
    className: 'md:whitespace-nowrap',
    cell: (one) => (
      <span>
        <span className="block font-semibold">{discountText(one, currency)}</span>
        <span className="text-muted">
          {one.minSubtotal > 0
            ? `belanja mulai ${formatMoney(one.minSubtotal, currency)}`
            : 'tanpa belanja minimum'}
        </span>
      </span>
    ),
  },
  { id: 'masa', label: 'Masa berlaku', sort: 'endsAt', cell: windowText },
  {
    id: 'terpakai',
    label: 'Terpakai',
    sort: 'uses',
    className: 'md:whitespace-nowrap',
    cell: (one) => (
      <span>
        <span className="block tabular">
          {formatNumber(one.uses)}
          {one.totalLimit !== null && ` dari ${formatNumber(one.totalLimit)}`} kali
        </span>
        <span className="text-muted">
          {[
            one.discounted > 0 && formatMoney(one.discounted, currency),
            one.perCustomerLimit !== null && `${formatNumber(one.perCustomerLimit)} per pelanggan`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    ),
  },
  {
    id: 'keadaan',
    label: 'Keadaan',
    cell: (one) => <Badge tone={stateTone[one.state]}>{couponStateLabel[one.state]}</Badge>,
  },
  {
    id: 'status',
    label: 'Status',
    cell: (one) => <StatusButton id={one.id} name={one.code} isActive={one.isActive} />,
  },
  {
    id: 'aksi',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (one) => <RowActions path={PATH} id={one.id} name={one.code} />,
  },
];

export default function CouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, dialog, row, trail } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const failure = actionData as EditFailure | undefined;
  useFailureToast(failure, failures);
  const chosen = new URLSearchParams(search).get('state');
  return (
    <OfficeList
      name="kupon"
      path={PATH}
      title="Kupon"
      add="Tambah Kupon"
      search="Cari kode kupon..."
      page={list}
      columns={columnsIn(currency)}
      defaultSort="-createdAt"
      keyOf={(one) => one.id}
      none={{
        title: said.couponsNone,
        first: 'Buat kupon pertama lewat tombol Tambah Kupon; pembeli langsung bisa memakainya di keranjang.',
      }}
      filters={
        <>
          <ListChips
            label="Keadaan"
            chips={[null, ...COUPON_STATES].map((state) => ({
              label: state ? couponStateLabel[state] : 'Semua',
              href: listHref(PATH, search, { state }),
              active: chosen === state,
            }))}
          />
          {intentOf(failure) === 'toggle' && <FailureNotice failure={failure} texts={failures} />}
        </>
      }
    >
      {dialog && dialog.kind !== 'hapus' && (
        <RecordDialog
          noun="Kupon"
          row={row}
          failure={failure}
          texts={failures}
          trail={trail}
          aside={row && <CouponUses row={row} currency={currency} />}
        >
          <CouponFields row={row} failure={ofEdit(failure)} currency={currency} />
        </RecordDialog>
      )}
      {dialog?.kind === 'hapus' && row && (
        <DeleteDialog
          title="Hapus kupon"
          ask={said.couponDeleteAsk}
          id={row.id}
          name={`${row.code}, ${discountText(row, currency)}`}
          more={
            row.uses > 0 &&
            `Sudah terpakai ${formatNumber(row.uses)} kali; pesanan yang memakainya tidak berubah.`
          }
          failure={failure}
          texts={failures}
        />
      )}
    </OfficeList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.couponsLoadFailed} />;
}

function discountText({ kind, value }: CouponView, currency: Currency | undefined): string {
  return kind === 'percent' ? `${value} %` : formatMoney(value, currency);
}

function windowText({ startsAt, endsAt }: CouponView): string {
  if (startsAt && endsAt) return `${formatDateTime(startsAt)} sampai ${formatDateTime(endsAt)}`;
  if (startsAt) return `mulai ${formatDateTime(startsAt)}`;
  return endsAt ? `sampai ${formatDateTime(endsAt)}` : 'tanpa batas waktu';
}
