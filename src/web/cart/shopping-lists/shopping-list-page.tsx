import { useEffect } from 'react';
import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { addShoppingListToCart } from '../../../domain/shopping-lists/add-shopping-list-to-cart.ts';
import { deleteShoppingList } from '../../../domain/shopping-lists/delete-shopping-list.ts';
import { getShoppingList } from '../../../domain/shopping-lists/get-shopping-list.ts';
import { updateShoppingList } from '../../../domain/shopping-lists/update-shopping-list.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import {
  changeShoppingListInput,
  shoppingListParams,
} from '../../../shared/schemas/catalogue/shopping-list-schemas.ts';
import { listingId, orderedQuantity } from '../../../shared/schemas/order-schemas.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { AccessDenied } from '../../session/access-denied.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { announceCartChangedOnServer } from '../cart-store.ts';
import type { Route } from './+types/shopping-list-page';
import { ShoppingListRow } from './shopping-list-row.tsx';

const idOf = (params: { id: string }) => shoppingListParams.parse(params).id;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(() => getShoppingList(ctx, actor, idOf(params)));
}

/** The quantities on the page, by product. */
const amountsForm = z.object({ quantities: z.record(z.string(), orderedQuantity) });
const removeForm = z.object({ remove: listingId });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const id = idOf(params);
    const intent = form.intent('keep', 'cart', 'remove', 'name', 'delete');
    if (intent === 'delete') {
      await deleteShoppingList(ctx, actor, id);
      throw redirect('/shopping-lists', { headers: { 'set-cookie': flashCookie('listDeleted') } });
    }
    if (intent === 'name') {
      await updateShoppingList(ctx, actor, id, form.read(changeShoppingListInput, { only: ['name'] }));
      return { ok: true as const, message: publicSuccessTexts.listKept, result: 'name' as const };
    }
    if (intent === 'remove') {
      await updateShoppingList(ctx, actor, id, { remove: [form.parse(removeForm).remove] });
      return { ok: true as const, message: publicSuccessTexts.listKept, result: 'remove' as const };
    }
    const { quantities } = form.parse(amountsForm);
    const set = Object.entries(quantities).map(([id, quantity]) => ({ id: Number(id), quantity }));
    await updateShoppingList(ctx, actor, id, { set });
    if (intent === 'keep')
      return { ok: true as const, message: publicSuccessTexts.listKept, result: 'keep' as const };
    return { ok: true as const, result: 'cart' as const, put: await addShoppingListToCart(ctx, actor, id) };
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.name ?? 'Daftar belanja') },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

/** One shopping list: quantities, current prices, and adding all of it to the cart with one tap. */
export default function ShoppingListPage({ loaderData: list, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const amounts = useForm<typeof amountsForm>({ answer: actionData, intent: ['keep', 'cart'], fields: [] });
  const name = useForm<typeof changeShoppingListInput>({
    answer: actionData,
    intent: 'name',
    fields: ['name'],
  });
  const put = actionData?.ok && actionData.result === 'cart' ? actionData.put : undefined;
  useEffect(() => {
    if (put) announceCartChangedOnServer();
  }, [put]);
  const done = actionData?.ok && 'message' in actionData ? actionData.message : undefined;
  // Next to the buttons, which on a phone lie below the items.
  const answered = (
    <>
      {put && <AddedToCartNotice put={put} />}
      {done && (
        <Notice tone="success" live>
          {done}
        </Notice>
      )}
      <FormResult notice={amounts.notice} />
    </>
  );
  return (
    <section className="shell grid max-w-3xl! gap-5 py-8">
      <div>
        <Anchor
          href="/shopping-lists"
          className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
        >
          Semua daftar
        </Anchor>
        <h1 className="text-2xl font-bold wrap-anywhere">{list.name}</h1>
      </div>
      {list.lines.length === 0 ? (
        <EmptyState
          scene="emptyCart"
          title="Daftar ini masih kosong"
          text="Buka satu produk lalu tekan 'Masukkan ke daftar belanja', atau simpan barang dari pesanan Anda."
          actions={
            <>
              <ButtonLink href="/shop">Buka toko</ButtonLink>
              <ButtonLink href="/orders" variant="secondary">
                Lihat pesanan
              </ButtonLink>
            </>
          }
        />
      ) : (
        <Card padded={false}>
          <Form ref={amounts.ref} method="post" noValidate id="amounts">
            <ul>
              {list.lines.map((line) => (
                <ShoppingListRow
                  key={`${line.id}:${line.quantity}`}
                  line={line}
                  currency={currency}
                  note={put?.find((one) => one.id === line.id)?.note ?? line.problem_text}
                  typed={amounts.values?.[`quantities.${line.id}`]}
                  error={amounts.failure?.fields[`quantities.${line.id}`]}
                />
              ))}
            </ul>
            <div className="grid gap-3 border-t border-line p-4">
              <p className="flex flex-wrap justify-between gap-x-4 text-lg font-bold">
                <span>Jumlah hari ini</span>
                <span className="tabular">{money(list.total)}</span>
              </p>
              {answered}
              <div className="flex flex-wrap gap-3">
                {/* The first button, so that Enter in a quantity saves it. */}
                <Button
                  type="submit"
                  name="intent"
                  value="keep"
                  variant="secondary"
                  disabled={amounts.busy}
                  className="max-sm:w-full"
                >
                  Simpan jumlah
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="cart"
                  busy={amounts.busy}
                  className="max-sm:w-full"
                >
                  Masukkan semua ke keranjang
                </Button>
              </div>
            </div>
          </Form>
        </Card>
      )}
      {/* Separate from the quantities' form, whose rows contain its buttons. */}
      <Form method="post" noValidate id="remove">
        <input type="hidden" name="intent" value="remove" />
      </Form>
      <Card padded={false}>
        <details open={name.failure !== undefined || undefined}>
          <summary className="flex min-h-12 items-center px-4 font-semibold">Ganti nama atau hapus</summary>
          <div className="grid gap-4 px-4 pb-4">
            <Form ref={name.ref} method="post" noValidate className="grid gap-3">
              <input type="hidden" name="intent" value="name" />
              <TextInput label="Nama daftar" required maxLength={60} {...name.text('name', list.name)} />
              <Button type="submit" variant="secondary" busy={name.busy} className="sm:justify-self-start">
                Simpan nama
              </Button>
            </Form>
            <Form method="post" noValidate>
              <input type="hidden" name="intent" value="delete" />
              <Button type="submit" variant="danger">
                Hapus daftar ini
              </Button>
            </Form>
          </div>
        </details>
      </Card>
    </section>
  );
}

/** States how much of the list was added to the cart; each line reports its own shortage. */
function AddedToCartNotice({ put }: { put: { put: number; note: string | null }[] }) {
  const whole = put.filter((one) => one.put > 0 && one.note === null).length;
  const some = put.filter((one) => one.put > 0).length;
  return (
    <Notice
      tone={whole === put.length ? 'success' : 'warning'}
      live
      title={
        whole === put.length
          ? 'Semua barang sudah di keranjang'
          : `${some} dari ${put.length} barang masuk keranjang`
      }
      action={
        some > 0 && (
          <ButtonLink href="/cart" size="sm" variant="secondary">
            Buka keranjang
          </ButtonLink>
        )
      }
    >
      {whole === put.length ? 'Tinggal diperiksa dan dibayar.' : 'Yang kurang ditulis di barangnya.'}
    </Notice>
  );
}
