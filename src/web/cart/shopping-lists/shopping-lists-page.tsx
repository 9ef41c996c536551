import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { createShoppingList } from '../../../domain/shopping-lists/create-shopping-list.ts';
import { findShoppingLists } from '../../../domain/shopping-lists/find-shopping-lists.ts';
import { updateShoppingList } from '../../../domain/shopping-lists/update-shopping-list.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { createShoppingListInput } from '../../../shared/schemas/catalogue/shopping-list-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { AccessDenied } from '../../session/access-denied.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { readItemsQuery } from '../cart-quote.ts';
import type { Route } from './+types/shopping-lists-page';

/** `?items=1:5,2:2.5` and `?orders=CODE` pass items to add to a list that the user selects here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const query = new URL(request.url).searchParams;
  return runLoader(async () => ({
    lists: await findShoppingLists(ctx, actor),
    items: query.get('items') ?? '',
    order: query.get('order') ?? '',
  }));
}

/** The passed items and the selected list. */
const itemsToAddForm = z.object({ items: z.string().default(''), list: z.int().optional() });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const { items, list } = form.parse(itemsToAddForm);
    const set = readItemsQuery(items);
    const { name, order } = form.read(createShoppingListInput, { only: ['name', 'order'] });
    const brought = { set, ...(order ? { order } : {}) };
    if (form.intent('create', 'add') === 'add') {
      const { id } = await updateShoppingList(ctx, actor, list ?? 0, brought);
      throw redirect(`/shopping-lists/${id}`, { headers: { 'set-cookie': flashCookie('listKept') } });
    }
    const { id } = await createShoppingList(ctx, actor, { name, ...brought });
    throw redirect(`/shopping-lists/${id}`, { headers: { 'set-cookie': flashCookie('listMade') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Daftar belanja') },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

/** The user's shopping lists; with passed items, the user selects the list to add them to. */
export default function ShoppingListsPage({ loaderData, actionData }: Route.ComponentProps) {
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
      <FormResult notice={add.notice} />
      {lists.length > 0 && (
        <ul className="grid gap-3">
          {lists.map((list) => (
            <li key={list.id}>
              <Card className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0 flex-1 basis-40">
                  <Anchor
                    href={`/shopping-lists/${list.id}`}
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
          <FormResult notice={form.notice} />
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
