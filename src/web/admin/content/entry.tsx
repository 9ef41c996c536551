import { data, redirect } from 'react-router';
import { collectionGuide } from '../../../domain/content/collection-guide.ts';
import { collectionNamed } from '../../../domain/content/content-entry.ts';
import { createContentEntry } from '../../../domain/content/create-content-entry.ts';
import { deleteContentEntry } from '../../../domain/content/delete-content-entry.ts';
import { type EntryField, entryFields } from '../../../domain/content/entry-fields.ts';
import { getContentEntry } from '../../../domain/content/get-content-entry.ts';
import { updateContentEntry } from '../../../domain/content/update-content-entry.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { addressContext, here } from '../../context.ts';
import { flash } from '../../flash.ts';
import { pageTitle } from '../../title.ts';
import { type Failure, submit, view } from '../../view.ts';
import { requireAdminRole } from '../guard.tsx';
import { numberIn } from '../number-in.ts';
import { officeHandle } from '../office-trail.tsx';
import type { Route } from './+types/entry';
import { EntryForm } from './entry-form.tsx';
import { fileNameOf } from './picture-field.tsx';
import { fromWib, readEntry } from './read-entry.ts';

const personal = { 'cache-control': 'private, no-store' };
const NEW = 'baru';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: (page) => page?.title ?? 'Konten',
  crumbs: ({ collection, label, single, entry, title }) => [
    { label: 'Konten', href: '/admin/content' },
    ...(single ? [] : [{ label, href: `/admin/content/${collection}` }]),
    { label: entry ? title : 'Isi baru' },
  ],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const collection = collectionNamed(params.collection);
    const { label, single } = collectionGuide[collection];
    const entry =
      params.number === NEW ? null : await getContentEntry(shop, actor, collection, numberIn(params.number));
    return data(
      {
        collection,
        label,
        single: single ?? false,
        fields: entryFields(collection),
        entry,
        title: entry?.title ?? `${label}: isi baru`,
        now: shop.clock.now().toISOString(),
      },
      { headers: personal },
    );
  });
}

export const headers = () => personal;

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await request.formData();
  const { collection, number } = params;
  const to = (path: string, text: Parameters<typeof flash>[0]) =>
    redirect(path, { headers: { 'set-cookie': flash(text) } });
  return submit(form, async () => {
    if (form.get('intent') === 'delete') {
      await deleteContentEntry(shop, actor, collection, numberIn(number));
      return to(`/admin/content/${collection}`, 'entryDeleted');
    }
    const fields = entryFields(collectionNamed(collection));
    await takeFiles(shop, actor, { form, fields, address: context.get(addressContext) });
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : undefined;
    };
    const publish = text('publish');
    const input = {
      data: readEntry(fields, text),
      ...(publish
        ? {
            status: publish === 'draft' ? ('draft' as const) : ('published' as const),
            publish_at: publish === 'later' ? fromWib(text('publish_at') ?? '') : null,
          }
        : {}),
    };
    if (number === NEW) {
      const made = await createContentEntry(shop, actor, collection, input);
      return to(`/admin/content/${collection}/${made.number}`, 'entryCreated');
    }
    const version = Number(text('version'));
    await updateContentEntry(shop, actor, collection, numberIn(number), { ...input, version });
    return to(`/admin/content/${collection}/${number}`, 'entrySaved');
  });
}

/** Takes the pictures that a browser without scripts sent with the form, and writes their addresses into it. */
async function takeFiles(
  shop: Shop,
  actor: Actor,
  { form, fields, address }: { form: FormData; fields: EntryField[]; address: string },
): Promise<void> {
  for (const name of pictureNames(fields, 'data')) {
    const file = form.get(fileNameOf(name));
    form.delete(fileNameOf(name));
    if (!(file instanceof File) || file.size === 0) continue;
    const bytes = Buffer.from(await file.arrayBuffer());
    const { url } = await uploadPicture(shop, actor, { purpose: 'content' }, { bytes, address });
    form.set(name, url);
  }
}

function pictureNames(fields: EntryField[], path: string): string[] {
  return fields.flatMap((field) => {
    const name = `${path}.${field.name}`;
    if (field.kind === 'group') return pictureNames(field.fields, name);
    return field.kind === 'picture' ? [name] : [];
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.title ?? 'Konten') },
  { name: 'robots', content: 'noindex' },
];

/** The editor of one entry: its fields, when it is shown, a look at it before that. */
export default function EntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entry } = loaderData;
  const failure = actionData as Failure | undefined;
  return (
    <div className="grid gap-5">
      <EntryForm
        key={entry ? `${entry.number}.${entry.version}` : NEW}
        {...loaderData}
        failure={failure?.ok === false ? failure : undefined}
      />
    </div>
  );
}
