import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { data, Form, redirect, useLocation, useNavigation } from 'react-router';
import type { CouponView } from '../../domain/cart/coupon-view.ts';
import { createCoupon } from '../../domain/cart/create-coupon.ts';
import { deleteCoupon } from '../../domain/cart/delete-coupon.ts';
import { findCoupons } from '../../domain/cart/find-coupons.ts';
import { getCoupon } from '../../domain/cart/get-coupon.ts';
import { updateCoupon } from '../../domain/cart/update-coupon.ts';
import { refuse } from '../../domain/refusal.ts';
import { COUPON_STATES, type CouponState } from '../../shared/input/coupons.ts';
import { couponStateLabel, formatDateTime } from '../../shared/labels.ts';
import { said } from '../../shared/messages.ts';
import { type Currency, formatMoney, formatNumber } from '../../shared/money.ts';
import { here } from '../context.ts';
import { flash } from '../flash.ts';
import { useRootData } from '../root.tsx';
import { pageTitle } from '../title.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { FilterChips } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { type Failure, submit, view } from '../view.ts';
import type { Route } from './+types/coupons';
import { CouponFields, CouponUses, couponOf } from './coupon-form.tsx';
import { requireAdminRole } from './guard.tsx';
import {
  DialogButtons,
  ListDialog,
  ListHead,
  ListSearch,
  OfficePages,
  useFailureToast,
} from './list-parts.tsx';
import { dialogOf, filtersOf, listHref, OFFICE_PAGE } from './list-state.ts';

const PATH = '/admin/coupons';
const personal = { 'cache-control': 'private, no-store' };

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
  return view(async () => {
    const dialog = dialogOf(searchParams);
    const [list, row] = await Promise.all([
      findCoupons(shop, actor, {
        ...filtersOf(searchParams, ['q', 'page', 'state', 'sort']),
        limit: OFFICE_PAGE,
      }),
      dialog?.id ? getCoupon(shop, actor, couponId(dialog.id)) : null,
    ]);
    return data({ list, dialog, row }, { headers: personal });
  });
}

export const headers = () => personal;

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await request.formData();
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flash(text) } });
  return submit(form, async () => {
    switch (form.get('intent')) {
      case 'create':
        await createCoupon(shop, actor, couponOf(form));
        return back('couponCreated');
      case 'delete':
        await deleteCoupon(shop, actor, couponId(form.get('id')));
        return back('couponDeleted');
      case 'toggle': {
        const isActive = form.get('isActive') === 'true';
        await updateCoupon(shop, actor, couponId(form.get('id')), { isActive });
        return back(isActive ? 'couponActivated' : 'couponDeactivated');
      }
      default:
        await updateCoupon(shop, actor, couponId(form.get('id')), {
          ...couponOf(form),
          version: Number(form.get('version')) || undefined,
        });
        return back('couponUpdated');
    }
  });
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

export default function CouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, dialog, row } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const failure = actionData as Failure | undefined;
  useFailureToast(failure, failures);
  const query = new URLSearchParams(search);
  const href = (changes: Record<string, string | number | null>) => listHref(PATH, search, changes);
  const sort = query.get('sort') ?? '-createdAt';
  const sorted = (name: string) => ({
    href: href({ sort: sort === name ? `-${name}` : name }),
    direction: sort === name ? ('asc' as const) : sort === `-${name}` ? ('desc' as const) : null,
  });
  const filtered = query.has('q') || query.has('state');
  return (
    <div className="grid gap-5">
      <ListHead title="Kupon" subtitle={`${formatNumber(list.total)} kupon`} add="Tambah Kupon" />
      <ListSearch placeholder="Cari kode kupon..." keep={['state', 'sort']} />
      <FilterChips
        label="Keadaan"
        chips={[null, ...COUPON_STATES].map((state) => ({
          label: state ? couponStateLabel[state] : 'Semua',
          href: href({ state }),
          active: (query.get('state') ?? null) === state,
        }))}
      />
      {failure?.ok === false && failure.values.intent === 'toggle' && (
        <Notice tone="error">{failure.message}</Notice>
      )}
      {list.data.length === 0 ? (
        <Notice tone="info" title={filtered ? said.couponsNone : 'Belum ada kupon'}>
          {filtered
            ? 'Tidak ada yang cocok dengan pencarian atau saringan ini.'
            : 'Buat kupon pertama lewat tombol Tambah Kupon; pembeli langsung bisa memakainya di keranjang.'}
        </Notice>
      ) : (
        <Table caption="Kupon">
          <thead>
            <tr>
              <Th sort={sorted('code')}>Kode</Th>
              <Th>Potongan</Th>
              <Th sort={sorted('endsAt')}>Masa berlaku</Th>
              <Th sort={sorted('uses')}>Terpakai</Th>
              <Th>Keadaan</Th>
              <Th>Status</Th>
              <Th>Aksi</Th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((one) => (
              <Tr key={one.id}>
                <Td label="Kode" className="font-bold tabular">
                  {one.code}
                </Td>
                <Td label="Potongan">
                  <span>
                    <span className="block font-semibold">{discountText(one, currency)}</span>
                    <span className="text-muted">
                      {one.minSubtotal > 0
                        ? `belanja mulai ${formatMoney(one.minSubtotal, currency)}`
                        : 'tanpa belanja minimum'}
                    </span>
                  </span>
                </Td>
                <Td label="Masa berlaku">{windowText(one)}</Td>
                <Td label="Terpakai">
                  <span>
                    <span className="block tabular">
                      {formatNumber(one.uses)}
                      {one.totalLimit !== null && ` dari ${formatNumber(one.totalLimit)}`} kali
                    </span>
                    <span className="text-muted">
                      {[
                        one.discounted > 0 && formatMoney(one.discounted, currency),
                        one.perCustomerLimit !== null &&
                          `${formatNumber(one.perCustomerLimit)} per pelanggan`,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </span>
                </Td>
                <Td label="Keadaan">
                  <Badge tone={stateTone[one.state]}>{couponStateLabel[one.state]}</Badge>
                </Td>
                <Td label="Status">
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value="toggle" />
                    <input type="hidden" name="id" value={one.id} />
                    <input type="hidden" name="isActive" value={String(!one.isActive)} />
                    <button
                      type="submit"
                      disabled={busy}
                      aria-label={`Status ${one.code}: ${one.isActive ? 'Aktif' : 'Nonaktif'}`}
                      className={`min-h-11 rounded-pill px-4 font-semibold ${
                        one.isActive ? 'bg-sawah-soft text-sawah-text' : 'bg-error-soft text-error'
                      }`}
                    >
                      {one.isActive ? 'Aktif' : 'Nonaktif'}
                    </button>
                  </Form>
                </Td>
                <Td label="Aksi">
                  <span className="flex gap-1">
                    <Anchor
                      href={href({ edit: one.id })}
                      stay
                      aria-label={`Edit ${one.code}`}
                      title="Edit"
                      className="grid size-11 place-items-center rounded-input text-sawah-text hover:bg-sawah-soft"
                    >
                      <Pencil className="size-4.5" />
                    </Anchor>
                    <Anchor
                      href={href({ hapus: one.id })}
                      stay
                      aria-label={`Hapus ${one.code}`}
                      title="Hapus"
                      className="grid size-11 place-items-center rounded-input text-error hover:bg-error-soft"
                    >
                      <Trash2 className="size-4.5" />
                    </Anchor>
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <OfficePages page={list.page} last={list.totalPages} />
      {dialog && dialog.kind !== 'hapus' && (
        <ListDialog key={dialog.kind + dialog.id} title={row ? 'Edit Kupon' : 'Tambah Kupon'}>
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value={row ? 'update' : 'create'} />
            {row && (
              <>
                <input type="hidden" name="id" value={row.id} />
                <input type="hidden" name="version" value={row.version} />
              </>
            )}
            <CouponFields row={row} failure={failure} currency={currency} />
            {row && <CouponUses row={row} currency={currency} />}
            <DialogButtons submit={row ? 'Update' : 'Simpan'} />
          </Form>
        </ListDialog>
      )}
      {dialog?.kind === 'hapus' && row && (
        <ListDialog title="Hapus kupon">
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={row.id} />
            <p>{said.couponDeleteAsk}</p>
            <p className="font-semibold">
              {row.code}, {discountText(row, currency)}
            </p>
            {row.uses > 0 && (
              <p className="text-muted">
                Sudah terpakai {formatNumber(row.uses)} kali; pesanan yang memakainya tidak berubah.
              </p>
            )}
            {failure?.ok === false && <Notice tone="error">{failure.message}</Notice>}
            <DialogButtons submit="Hapus" danger />
          </Form>
        </ListDialog>
      )}
    </div>
  );
}

function discountText({ kind, value }: CouponView, currency: Currency | undefined): string {
  return kind === 'percent' ? `${value} %` : formatMoney(value, currency);
}

function windowText({ startsAt, endsAt }: CouponView): string {
  if (startsAt && endsAt) return `${formatDateTime(startsAt)} sampai ${formatDateTime(endsAt)}`;
  if (startsAt) return `mulai ${formatDateTime(startsAt)}`;
  return endsAt ? `sampai ${formatDateTime(endsAt)}` : 'tanpa batas waktu';
}
