import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { changeShoppingList } from '../../../domain/shopping/change-shopping-list.ts';
import { createShoppingList } from '../../../domain/shopping/create-shopping-list.ts';
import { findShoppingLists } from '../../../domain/shopping/find-shopping-lists.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { createShoppingListInput } from '../../../shared/input/goods/shopping.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Refused } from '../../session/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { readItemsQuery } from '../cart-quote.ts';
import type { Route } from './+types/lists';

/** `?items=1:5,2:2.5` and `?pesanan=CODE` bring goods along, to be put into a list that is chosen here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const query = new URL(request.url).searchParams;
  return view(async () => ({
    lists: await findShoppingLists(shop, actor),
    items: query.get('items') ?? '',
    order: query.get('pesanan') ?? '',
  }));
}

/** What the page brings along, and the list that gets it. */
const broughtForm = z.object({ items: z.string().default(''), list: z.int().optional() });

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const { items, list } = form.parse(broughtForm);
    const set = readItemsQuery(items);
    const { name, order } = form.read(createShoppingListInput, { only: ['name', 'order'] });
    const brought = { set, ...(order ? { order } : {}) };
    if (form.intent('create', 'add') === 'add') {
      const { id } = await changeShoppingList(shop, actor, list ?? 0, brought);
      throw redirect(`/belanja/${id}`, { headers: { 'set-cookie': flash('listKept') } });
    }
    const { id } = await createShoppingList(shop, actor, { name, ...brought });
    throw redirect(`/belanja/${id}`, { headers: { 'set-cookie': flash('listMade') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Daftar belanja') },
  { name: 'robots', content: 'noindex' },
];
export { Refused as ErrorBoundary };

/** One's shopping lists; with goods that were brought along, which of them gets these. */
export default function ShoppingLists({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, items, order } = loaderData;
  const brings = items !== '' || order !== '';
  const form = useForm<typeof createShoppingListInput>({
    answer: actionData,
    intent: 'create',
    fields: ['name'],
  });
  const add = useForm<typeof createShoppingListInput>({ answer: actionData, intent: 'add', fields: [] });
  const brought = (
    <>
      <input type="hidden" name="items" value={items} />
      <input type="hidden" name="order" value={order} />
    </>
  );
  return (
    <section className="shell grid max-w-3xl! gap-5 py-8">
      <div>
        <h1 className="text-2xl font-bold">{brings ? 'Masukkan ke daftar mana?' : 'Daftar belanja'}</h1>
        <p className="mt-1 text-muted">
          {brings
            ? 'Pilih daftarnya, atau buat yang baru.'
            : 'Catat yang Anda beli tiap minggu, lalu masukkan semuanya ke keranjang sekali ketuk.'}
        </p>
      </div>
      <FormAnswer notice={add.notice} />
      {lists.length > 0 && (
        <ul className="grid gap-3">
          {lists.map((list) => (
            <li key={list.id}>
              <Card className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0 flex-1 basis-40">
                  <Anchor
                    href={`/belanja/${list.id}`}
                    className="inline-flex min-h-11 items-center text-lg font-bold wrap-anywhere hover:underline"
                  >
                    {list.name}
                  </Anchor>
                  <p className="text-muted">{formatNumber(list.goods)} produk</p>
                </div>
                {brings && (
                  <Form method="post" noValidate>
                    <input type="hidden" name="intent" value="add" />
                    <input type="hidden" name="list" value={list.id} />
                    {brought}
                    <Button type="submit" size="sm" variant="secondary" busy={add.busy}>
                      Masukkan<span className="sr-only"> ke {list.name}</span>
                    </Button>
                  </Form>
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Card>
        <Form ref={form.ref} method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="create" />
          {brought}
          <FormAnswer notice={form.notice} />
          <TextInput
            label="Nama daftar baru"
            required
            maxLength={60}
            {...form.text('name', lists.length === 0 ? 'Belanja mingguan' : '')}
          />
          <Button type="submit" busy={form.busy} className="sm:justify-self-start">
            {brings ? 'Buat daftar dengan barang ini' : 'Buat daftar'}
          </Button>
        </Form>
      </Card>
    </section>
  );
}
