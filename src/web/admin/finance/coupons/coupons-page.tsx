import { redirect, useLocation } from 'react-router';
import { findAuditTrail } from '../../../../domain/audit/find-audit-trail.ts';
import type { CouponView } from '../../../../domain/cart/coupon-view.ts';
import { createCoupon } from '../../../../domain/cart/create-coupon.ts';
import { deleteCoupon } from '../../../../domain/cart/delete-coupon.ts';
import { findCoupons } from '../../../../domain/cart/find-coupons.ts';
import { getCoupon } from '../../../../domain/cart/get-coupon.ts';
import { updateCoupon } from '../../../../domain/cart/update-coupon.ts';
import { fail } from '../../../../domain/domain-error.ts';
import { formatDateTime } from '../../../../shared/enums/labels.ts';
import { couponStateLabel } from '../../../../shared/enums/money-labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../../shared/format/money.ts';
import {
  COUPON_STATES,
  type CouponState,
  findCouponsQuery,
  updateCouponInput,
} from '../../../../shared/schemas/coupon-schemas.ts';
import { successTexts } from '../../../../shared/success-texts.ts';
import { pageTitle } from '../../../common/head/page-title.ts';
import { getContext } from '../../../common/head/route-context.ts';
import { useRootData } from '../../../common/head/use-root-data.ts';
import { flashCookie } from '../../../common/route-helpers/flash-message.ts';
import { failedIntent } from '../../../forms/form-state.ts';
import { parseQuery } from '../../../forms/query-from-url.ts';
import { readForm } from '../../../forms/read-form.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { AdminList } from '../../data-table/admin-list.tsx';
import type { Column } from '../../data-table/data-table.tsx';
import { DeleteDialog, FailureNotice, RecordDialog, SwitchOffDialog } from '../../data-table/dialogs.tsx';
import { attachConflictChanges, type EditFailure, editFailureOf } from '../../data-table/edit-conflict.ts';
import { ListError } from '../../data-table/list-error.tsx';
import { ListFilterChips, useFailureToast } from '../../data-table/list-parts.tsx';
import { dialogInUrl, listHref, rowsPerPage } from '../../data-table/list-url.ts';
import { loadList, runListAction } from '../../data-table/load-admin-list.ts';
import { asksToSwitchOff, recordForm } from '../../data-table/record-form.ts';
import { RowActions } from '../../data-table/row-actions.tsx';
import { StatusButton } from '../../data-table/status-button.tsx';
import { requireAdminRole } from '../../layout/require-admin-role.tsx';
import type { Route } from './+types/coupons-page';
import { CouponFields, CouponUses } from './coupon-fields.tsx';
import { readCouponForm } from './read-coupon-form.ts';

const PATH = '/admin/coupons';

const stateTone: Record<CouponState, Tone> = {
  active: 'success',
  scheduled: 'info',
  over: 'neutral',
  used_up: 'warning',
  off: 'danger',
};

export const handle = { title: 'Kupon' };

/** Parses a coupon id from a URL or form; an invalid one matches no coupon. */
function couponId(text: unknown): number {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : fail('coupon_not_found');
}

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  return loadList(ctx, successTexts.couponsLoadFailed, async () => {
    const dialog = dialogInUrl(searchParams, ['edit', 'delete', 'off']);
    const [list, row, trail] = await Promise.all([
      findCoupons(ctx, actor, {
        ...parseQuery(new URL(request.url), findCouponsQuery),
        limit: rowsPerPage(request.url),
      }),
      dialog?.id ? getCoupon(ctx, actor, couponId(dialog.id)) : null,
      dialog?.kind === 'edit' ? findAuditTrail(ctx, actor, { entity: 'coupon', id: dialog.id }) : [],
    ]);
    return { list, dialog, row, trail };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  const { id, seen } = form.parse(recordForm);
  const back = (text: Parameters<typeof flashCookie>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flashCookie(text) } });
  const answer = await runListAction(ctx, form, async () => {
    switch (form.intent('create', 'update', 'delete', 'toggle')) {
      case 'create':
        await createCoupon(ctx, actor, { ...readCouponForm(form), isActive: true });
        return back('couponCreated');
      case 'delete':
        await deleteCoupon(ctx, actor, id);
        return back('couponDeleted');
      case 'toggle': {
        const asked = form.read(updateCouponInput, { only: ['isActive'] });
        if (id && asksToSwitchOff(form, asked)) return redirect(listHref(PATH, search, { off: id }));
        await updateCoupon(ctx, actor, id, asked);
        return back(asked.isActive ? 'couponActivated' : 'couponDeactivated');
      }
      case 'update':
        await updateCoupon(ctx, actor, id, {
          ...readCouponForm(form),
          ...form.read(updateCouponInput, { only: ['isActive', 'version'] }),
        });
        return back('couponUpdated');
    }
  });
  return attachConflictChanges(answer, async () => ({
    version: (await getCoupon(ctx, actor, id)).version,
    since: await findAuditTrail(ctx, actor, { entity: 'coupon', id, after: seen }),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kupon') },
  { name: 'robots', content: 'noindex' },
];

const failures = {
  create: successTexts.couponCreateFailed,
  update: successTexts.couponUpdateFailed,
  delete: successTexts.couponDeleteFailed,
  toggle: successTexts.couponToggleFailed,
};

const columnsIn = (currency: Currency | undefined): Column<CouponView>[] => [
  {
    id: 'code',
    label: 'Kode',
    sort: 'code',
    fixed: true,
    card: 'head',
    className: 'font-bold tabular',
    cell: (one) => one.code,
  },
  {
    id: 'discount',
    label: 'Potongan',
    className: 'md:whitespace-nowrap',
    cell: (one) => (
      <span>
        <span className="block font-semibold">{discountText(one, currency)}</span>
        <span className="text-muted">
          {one.minSubtotal > 0
            ? `belanja mulai ${formatMoney(one.minSubtotal, currency)}`
            : 'tanpa belanja minimum'}
          {`, ditanggung ${one.bearer === 'store' ? 'toko' : 'petani'}`}
        </span>
      </span>
    ),
  },
  { id: 'period', label: 'Masa berlaku', sort: 'endsAt', cell: windowText },
  {
    id: 'used',
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
    id: 'state',
    label: 'Keadaan',
    cell: (one) => <Badge tone={stateTone[one.state]}>{couponStateLabel[one.state]}</Badge>,
  },
  {
    id: 'status',
    label: 'Status',
    cell: (one) => <StatusButton id={one.id} name={one.code} isActive={one.isActive} />,
  },
  {
    id: 'actions',
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
    <AdminList
      sizes
      name="coupons"
      noun="kupon"
      path={PATH}
      title="Kupon"
      add="Tambah Kupon"
      search="Cari kode kupon..."
      page={list}
      columns={columnsIn(currency)}
      defaultSort="-createdAt"
      keyOf={(one) => one.id}
      none={{
        title: successTexts.couponsNone,
        first: 'Buat kupon pertama lewat tombol Tambah Kupon; pembeli langsung bisa memakainya di keranjang.',
      }}
      filters={
        <>
          <ListFilterChips
            label="Keadaan"
            chips={[null, ...COUPON_STATES].map((state) => ({
              label: state ? couponStateLabel[state] : 'Semua',
              href: listHref(PATH, search, { state }),
              active: chosen === state,
            }))}
          />
          {!dialog && failedIntent(failure) === 'toggle' && (
            <FailureNotice failure={failure} texts={failures} />
          )}
        </>
      }
    >
      {dialog && (dialog.kind === 'add' || dialog.kind === 'edit') && (
        <RecordDialog
          noun="Kupon"
          row={row}
          failure={failure}
          texts={failures}
          trail={trail}
          aside={row && <CouponUses row={row} currency={currency} />}
        >
          <CouponFields row={row} failure={editFailureOf(failure)} currency={currency} />
        </RecordDialog>
      )}
      {dialog?.kind === 'off' && row && (
        <SwitchOffDialog
          title="Nonaktifkan kupon ini?"
          id={row.id}
          name={`${row.code}, ${discountText(row, currency)}, terpakai ${formatNumber(row.uses)} kali`}
          takes="Pembeli yang belum memesan tidak mendapat potongannya lagi, juga yang sudah memasukkannya di keranjang. Pesanan yang memakainya tidak berubah."
          failure={failure}
          texts={failures}
        />
      )}
      {dialog?.kind === 'delete' && row && (
        <DeleteDialog
          title="Hapus kupon"
          ask={successTexts.couponDeleteAsk}
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
    </AdminList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.couponsLoadFailed} />;
}

function discountText({ kind, value }: CouponView, currency: Currency | undefined): string {
  return kind === 'percent' ? `${value} %` : formatMoney(value, currency);
}

function windowText({ startsAt, endsAt }: CouponView): string {
  if (startsAt && endsAt) return `${formatDateTime(startsAt)} sampai ${formatDateTime(endsAt)}`;
  if (startsAt) return `mulai ${formatDateTime(startsAt)}`;
  return endsAt ? `sampai ${formatDateTime(endsAt)}` : 'tanpa batas waktu';
}
