import { useEffect } from 'react';
import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { changeShoppingList } from '../../../domain/shopping/change-shopping-list.ts';
import { deleteShoppingList } from '../../../domain/shopping/delete-shopping-list.ts';
import { getShoppingList } from '../../../domain/shopping/get-shopping-list.ts';
import { putListInCart } from '../../../domain/shopping/put-list-in-cart.ts';
import { formatMoney } from '../../../shared/figures/money.ts';
import { changeShoppingListInput, shoppingListParams } from '../../../shared/input/goods/shopping.ts';
import { listingId, orderedQuantity } from '../../../shared/input/orders.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Refused } from '../../session/refused.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { sayCartElsewhere } from '../cart-store.ts';
import type { Route } from './+types/list';
import { ListLine } from './list-line.tsx';

const idOf = (params: { id: string }) => shoppingListParams.parse(params).id;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(() => getShoppingList(shop, actor, idOf(params)));
}

/** The amounts as they stand on the page, by product. */
const amountsForm = z.object({ quantities: z.record(z.string(), orderedQuantity) });
const removeForm = z.object({ remove: listingId });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const id = idOf(params);
    const intent = form.intent('keep', 'cart', 'remove', 'name', 'delete');
    if (intent === 'delete') {
      await deleteShoppingList(shop, actor, id);
      throw redirect('/belanja', { headers: { 'set-cookie': flash('listDeleted') } });
    }
    if (intent === 'name') {
      await changeShoppingList(shop, actor, id, form.read(changeShoppingListInput, { only: ['name'] }));
      return { ok: true as const, message: saidToPeople.listKept, result: 'name' as const };
    }
    if (intent === 'remove') {
      await changeShoppingList(shop, actor, id, { remove: [form.parse(removeForm).remove] });
      return { ok: true as const, message: saidToPeople.listKept, result: 'remove' as const };
    }
    const { quantities } = form.parse(amountsForm);
    const set = Object.entries(quantities).map(([id, quantity]) => ({ id: Number(id), quantity }));
    await changeShoppingList(shop, actor, id, { set });
    if (intent === 'keep')
      return { ok: true as const, message: saidToPeople.listKept, result: 'keep' as const };
    return { ok: true as const, result: 'cart' as const, put: await putListInCart(shop, actor, id) };
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.name ?? 'Daftar belanja') },
  { name: 'robots', content: 'noindex' },
];
export { Refused as ErrorBoundary };

/** One shopping list: amounts, what it costs today, and the whole of it into the cart by one tap. */
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
    if (put) sayCartElsewhere();
  }, [put]);
  const done = actionData?.ok && 'message' in actionData ? actionData.message : undefined;
  // Beside the buttons, which on a phone stand below the goods.
  const answered = (
    <>
      {put && <PutNotice put={put} />}
      {done && (
        <Notice tone="success" live>
          {done}
        </Notice>
      )}
      <FormAnswer notice={amounts.notice} />
    </>
  );
  return (
    <section className="shell grid max-w-3xl! gap-5 py-8">
      <div>
        <Anchor
          href="/belanja"
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
          <Form ref={amounts.ref} method="post" noValidate id="jumlah">
            <ul>
              {list.lines.map((line) => (
                <ListLine
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
                {/* First, so that Enter in an amount keeps it. */}
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
      {/* Beside the form of the amounts, whose rows hold its buttons. */}
      <Form method="post" noValidate id="keluarkan">
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

/** How much of the list the cart has now; each line says for itself what is missing. */
function PutNotice({ put }: { put: { put: number; note: string | null }[] }) {
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
