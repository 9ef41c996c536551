import { redirect } from 'react-router';
import { collectionGuide } from '../../../domain/content/collections/collection-guide.ts';
import { type EntryField, entryFields } from '../../../domain/content/collections/entry-fields.ts';
import { collectionNamed } from '../../../domain/content/editing/content-entry.ts';
import { createContentEntry } from '../../../domain/content/editing/create-content-entry.ts';
import { deleteContentEntry } from '../../../domain/content/editing/delete-content-entry.ts';
import { discardContentDraft } from '../../../domain/content/editing/discard-content-draft.ts';
import { getContentEntry, getNextEntryNumber } from '../../../domain/content/editing/get-content-entry.ts';
import { PREVIEW } from '../../../domain/content/editing/preview-content.ts';
import { saveContentDraft } from '../../../domain/content/editing/save-content-draft.ts';
import { updateContentEntry } from '../../../domain/content/editing/update-content-entry.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { instantOfField } from '../../../shared/figures/days.ts';
import { draftEntryInput, entryVersionInput } from '../../../shared/input/content-admin.ts';
import { fileNameOf } from '../../form/pictures/one-picture.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { requireAdminRole } from '../frame/guard.tsx';
import { numberIn } from '../frame/number-in.ts';
import { officeHandle } from '../frame/office-trail.tsx';
import { useFocusAfter } from '../frame/use-focus-after.ts';
import type { Route } from './+types/entry';
import { EntryForm } from './entry-form.tsx';
import { STATE } from './entry-panel.tsx';
import { readEntry } from './read-entry.ts';

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
    const { label, single, page } = collectionGuide[collection];
    const fields = entryFields(collection);
    const entry =
      params.number === NEW ? null : await getContentEntry(shop, actor, collection, numberIn(params.number));
    const labelled = (names: string[] = []) =>
      fields.filter((field) => names.includes(field.name)).map((field) => field.label);
    const number = entry?.number ?? (await getNextEntryNumber(shop, actor, collection));
    return {
      collection,
      label,
      single: single ?? false,
      fields,
      entry,
      title: entry?.title ?? `${label}: isi baru`,
      previewHref: `${page(number)}?${PREVIEW}=${collection}:${number}`,
      /** What the waiting draft changes, in words. */
      changes: labelled(entry?.draft_fields),
      /** What is still empty of what is written, in words. */
      missing: labelled(entry?.missing_fields),
    };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  const { collection, number } = params;
  const to = (path: string, text: Parameters<typeof flash>[0]) =>
    redirect(path, { headers: { 'set-cookie': flash(text) } });
  const own = `/admin/content/${collection}/${number}`;
  return submit(form, async () => {
    const intent = form.intent('draft', 'schedule', 'publish', 'hide', 'discard', 'delete');
    if (intent === 'delete') {
      await deleteContentEntry(shop, actor, collection, numberIn(number));
      return to(`/admin/content/${collection}`, 'entryDeleted');
    }
    const { version } = form.read(entryVersionInput);
    if (intent === 'discard') {
      await discardContentDraft(shop, actor, collection, numberIn(number), { version });
      return to(own, 'draftDiscarded');
    }
    const fields = entryFields(collectionNamed(collection));
    await form.takePicturesAt(pictureNames(fields, 'data'), fileNameOf, async (bytes) => {
      const address = context.get(addressContext);
      return (await uploadPicture(shop, actor, { purpose: 'content' }, { bytes, address })).url;
    });
    const data = readEntry(fields, (name) => form.values[name]);
    const { publish_at: typed } = form.read(draftEntryInput, { only: ['publish_at'] });
    const publish_at = intent === 'schedule' ? instantOfField(typed ?? '') : null;
    const status =
      intent === 'publish' || intent === 'schedule' ? ('published' as const) : ('draft' as const);
    if (number === NEW) {
      const made = await createContentEntry(shop, actor, collection, { data, status, publish_at });
      return to(`/admin/content/${collection}/${made.number}`, 'entryCreated');
    }
    const one = [shop, actor, collection, numberIn(number)] as const;
    if (intent === 'publish' || intent === 'hide') {
      await updateContentEntry(...one, { version, data, status, publish_at });
      return to(own, intent === 'publish' ? 'entryPublished' : 'entryHidden');
    }
    await saveContentDraft(...one, { version, data, publish_at });
    return to(own, publish_at ? 'entryScheduled' : 'draftSaved');
  });
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
  const key = entry ? `${entry.number}.${entry.version}` : NEW;
  // A saved entry's form is made anew, and with it the button that had the focus.
  useFocusAfter(key, STATE);
  return (
    <div className="grid gap-5">
      <EntryForm key={key} {...loaderData} failure={failure?.ok === false ? failure : undefined} />
    </div>
  );
}
