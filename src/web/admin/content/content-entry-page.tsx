import { redirect } from 'react-router';
import { collectionGuide } from '../../../domain/content/collections/collection-guide.ts';
import { type EntryField, entryFields } from '../../../domain/content/collections/entry-fields.ts';
import { requireCollection } from '../../../domain/content/editing/content-entry.ts';
import { createContentEntry } from '../../../domain/content/editing/create-content-entry.ts';
import { deleteContentEntry } from '../../../domain/content/editing/delete-content-entry.ts';
import { discardContentDraft } from '../../../domain/content/editing/discard-content-draft.ts';
import { getContentEntry, getNextEntryNumber } from '../../../domain/content/editing/get-content-entry.ts';
import { PREVIEW_PARAM } from '../../../domain/content/editing/preview-content.ts';
import { saveContentDraft } from '../../../domain/content/editing/save-content-draft.ts';
import { updateContentEntry } from '../../../domain/content/editing/update-content-entry.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { instantOfInput } from '../../../shared/format/typed-day.ts';
import { draftEntryInput, entryVersionInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { fileFieldName } from '../../forms/pictures/single-picture.tsx';
import { readForm } from '../../forms/read-form.ts';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { parseRecordId } from '../layout/parse-record-id.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import { useFocusOnChange } from '../layout/use-focus-on-change.ts';
import type { Route } from './+types/content-entry-page';
import { EntryForm } from './entry-form.tsx';
import { ENTRY_STATE_ID } from './entry-panel.tsx';
import { readEntryForm } from './read-entry-form.ts';

const NEW_ID = 'new';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: (page) => page?.title ?? 'Konten',
  crumbs: ({ collection, label, single, entry, title }) => [
    { label: 'Konten', href: '/admin/content' },
    ...(single ? [] : [{ label, href: `/admin/content/${collection}` }]),
    { label: entry ? title : 'Isi baru' },
  ],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const collection = requireCollection(params.collection);
    const { label, single, page } = collectionGuide[collection];
    const fields = entryFields(collection);
    const entry =
      params.number === NEW_ID
        ? null
        : await getContentEntry(ctx, actor, collection, parseRecordId(params.number));
    const labelled = (names: string[] = []) =>
      fields.filter((field) => names.includes(field.name)).map((field) => field.label);
    const number = entry?.number ?? (await getNextEntryNumber(ctx, actor, collection));
    return {
      collection,
      label,
      single: single ?? false,
      fields,
      entry,
      title: entry?.title ?? `${label}: isi baru`,
      previewHref: `${page(number)}?${PREVIEW_PARAM}=${collection}:${number}`,
      /** Labels of the fields that the unpublished draft changes. */
      changes: labelled(entry?.draft_fields),
      /** Labels of the required fields that are still empty. */
      missing: labelled(entry?.missing_fields),
    };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const { collection, number } = params;
  const to = (path: string, text: Parameters<typeof flashCookie>[0]) =>
    redirect(path, { headers: { 'set-cookie': flashCookie(text) } });
  const own = `/admin/content/${collection}/${number}`;
  return runAction(form, async () => {
    const intent = form.intent('draft', 'schedule', 'publish', 'hide', 'discard', 'delete');
    if (intent === 'delete') {
      await deleteContentEntry(ctx, actor, collection, parseRecordId(number));
      return to(`/admin/content/${collection}`, 'entryDeleted');
    }
    const { version } = form.read(entryVersionInput);
    if (intent === 'discard') {
      await discardContentDraft(ctx, actor, collection, parseRecordId(number), { version });
      return to(own, 'draftDiscarded');
    }
    const fields = entryFields(requireCollection(collection));
    await form.uploadPicturesAt(pictureFieldNames(fields, 'data'), fileFieldName, async (bytes) => {
      const address = context.get(clientAddressContext);
      return (await uploadPicture(ctx, actor, { purpose: 'content' }, { bytes, address })).url;
    });
    const data = readEntryForm(fields, (name) => form.values[name]);
    const { publish_at: typed } = form.read(draftEntryInput, { only: ['publish_at'] });
    const publish_at = intent === 'schedule' ? instantOfInput(typed ?? '') : null;
    const status =
      intent === 'publish' || intent === 'schedule' ? ('published' as const) : ('draft' as const);
    if (number === NEW_ID) {
      const made = await createContentEntry(ctx, actor, collection, { data, status, publish_at });
      return to(`/admin/content/${collection}/${made.number}`, 'entryCreated');
    }
    const one = [ctx, actor, collection, parseRecordId(number)] as const;
    if (intent === 'publish' || intent === 'hide') {
      await updateContentEntry(...one, { version, data, status, publish_at });
      return to(own, intent === 'publish' ? 'entryPublished' : 'entryHidden');
    }
    await saveContentDraft(...one, { version, data, publish_at });
    return to(own, publish_at ? 'entryScheduled' : 'draftSaved');
  });
}

function pictureFieldNames(fields: EntryField[], path: string): string[] {
  return fields.flatMap((field) => {
    const name = `${path}.${field.name}`;
    if (field.kind === 'group') return pictureFieldNames(field.fields, name);
    return field.kind === 'picture' ? [name] : [];
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.title ?? 'Konten') },
  { name: 'robots', content: 'noindex' },
];

/** The editor of one entry: its fields, its publication dates and a preview. */
export default function ContentEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entry } = loaderData;
  const failure = actionData as ActionFailure | undefined;
  const key = entry ? `${entry.number}.${entry.version}` : NEW_ID;
  // Saving remounts the entry's form and removes the button that had the focus.
  useFocusOnChange(key, ENTRY_STATE_ID);
  return (
    <div className="grid gap-5">
      <EntryForm key={key} {...loaderData} failure={failure?.ok === false ? failure : undefined} />
    </div>
  );
}
