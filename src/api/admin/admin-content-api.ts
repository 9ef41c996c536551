import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createContentEntry } from '../../domain/content/editing/create-content-entry.ts';
import {
  deleteContentEntry,
  restoreContentEntry,
} from '../../domain/content/editing/delete-content-entry.ts';
import { discardContentDraft } from '../../domain/content/editing/discard-content-draft.ts';
import { findCollections } from '../../domain/content/editing/find-collections.ts';
import { findContentEntries } from '../../domain/content/editing/find-content-entries.ts';
import { getContentEntry } from '../../domain/content/editing/get-content-entry.ts';
import { moveContentEntry } from '../../domain/content/editing/move-content-entry.ts';
import { publishContentDraft } from '../../domain/content/editing/publish-content-draft.ts';
import { saveContentDraft } from '../../domain/content/editing/save-content-draft.ts';
import { updateContentEntry } from '../../domain/content/editing/update-content-entry.ts';
import { previewMarkdown } from '../../domain/content/public/preview-markdown.ts';
import {
  createEntryInput,
  draftEntryInput,
  entriesQuery,
  entryVersionInput,
  entryVersionQuery,
  markdownInput,
  moveEntryInput,
  updateEntryInput,
} from '../../shared/schemas/content-admin-schemas.ts';
import { idOrDefault } from '../../shared/schemas/fields/paging.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { collectionView, entryDetail, entryView } from '../responses/content-responses.ts';
import { dataResponse, pageResponse, successOnly, successWith } from '../responses/response-shapes.ts';

const collectionParams = z.object({ collection: z.string().max(60) });
const entryParams = z.object({
  collection: z.string().max(60),
  number: idOrDefault('Nomor isi tidak benar.'),
});

/** The content collections, for admins. */
export const adminContentApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: isi situs', ['admin']);

  app.get(
    '/admin/content',
    {
      schema: {
        operationId: 'findCollections',
        summary: 'Koleksi isi situs',
        response: { 200: dataResponse(z.array(collectionView)) },
      },
    },
    async (request) => ({
      data: await findCollections(ctx, await request.actor()),
    }),
  );

  app.get(
    '/admin/content/:collection',
    {
      schema: {
        operationId: 'findContentEntries',
        summary: 'Isi satu koleksi',
        params: collectionParams,
        querystring: entriesQuery,
        response: { 200: pageResponse(entryView) },
        refusals: [404],
      },
    },
    async (request) =>
      findContentEntries(ctx, await request.actor(), request.params.collection, request.query),
  );

  app.post(
    '/admin/content/:collection',
    {
      schema: {
        operationId: 'createContentEntry',
        summary: 'Menambah isi',
        params: collectionParams,
        body: createEntryInput,
        response: { 201: successWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const data = await createContentEntry(ctx, await request.actor(), params.collection, body);
      return reply.status(201).send({ success: true as const, message: successTexts.entryCreated, data });
    },
  );

  app.get(
    '/admin/content/:collection/:number',
    {
      schema: {
        operationId: 'getContentEntry',
        summary: 'Satu isi untuk disunting',
        params: entryParams,
        response: { 200: dataResponse(entryDetail) },
        refusals: [404],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      return { data: await getContentEntry(ctx, await request.actor(), collection, number) };
    },
  );

  app.put(
    '/admin/content/:collection/:number',
    {
      schema: {
        operationId: 'updateContentEntry',
        summary: 'Mengubah isi',
        params: entryParams,
        body: updateEntryInput,
        response: { 200: successWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      const data = await updateContentEntry(ctx, await request.actor(), collection, number, request.body);
      return { success: true as const, message: successTexts.entrySaved, data };
    },
  );

  app.put(
    '/admin/content/:collection/:number/draft',
    {
      schema: {
        operationId: 'saveContentDraft',
        summary: 'Menyimpan draf tanpa menerbitkannya',
        params: entryParams,
        body: draftEntryInput,
        response: { 200: successWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      const data = await saveContentDraft(ctx, await request.actor(), collection, number, request.body);
      return { success: true as const, message: successTexts.draftSaved, data };
    },
  );

  app.delete(
    '/admin/content/:collection/:number/draft',
    {
      schema: {
        operationId: 'discardContentDraft',
        summary: 'Membuang draf',
        params: entryParams,
        querystring: entryVersionQuery,
        response: { 200: successWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      const data = await discardContentDraft(ctx, await request.actor(), collection, number, request.query);
      return { success: true as const, message: successTexts.draftDiscarded, data };
    },
  );

  app.post(
    '/admin/content/:collection/:number/publish',
    {
      schema: {
        operationId: 'publishContentDraft',
        summary: 'Menerbitkan draf',
        params: entryParams,
        body: entryVersionInput,
        response: { 200: successWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      const data = await publishContentDraft(ctx, await request.actor(), collection, number, request.body);
      return { success: true as const, message: successTexts.entryPublished, data };
    },
  );

  app.delete(
    '/admin/content/:collection/:number',
    {
      schema: {
        operationId: 'deleteContentEntry',
        summary: 'Menghapus isi; dapat dikembalikan',
        params: entryParams,
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      await deleteContentEntry(ctx, await request.actor(), collection, number);
      return { success: true as const, message: successTexts.entryDeleted };
    },
  );

  app.post(
    '/admin/content/:collection/:number/restore',
    {
      schema: {
        operationId: 'restoreContentEntry',
        summary: 'Mengembalikan isi yang dihapus',
        params: entryParams,
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      await restoreContentEntry(ctx, await request.actor(), collection, number);
      return { success: true as const, message: successTexts.entryRestored };
    },
  );

  app.post(
    '/admin/content/:collection/:number/move',
    {
      schema: {
        operationId: 'moveContentEntry',
        summary: 'Memindah isi dalam urutannya',
        params: entryParams,
        body: moveEntryInput,
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      await moveContentEntry(ctx, await request.actor(), collection, number, request.body);
      return { success: true as const, message: successTexts.entryMoved };
    },
  );

  app.post(
    '/admin/markdown',
    {
      schema: {
        operationId: 'previewMarkdown',
        summary: 'Melihat hasil tulisan Markdown',
        body: markdownInput,
        response: { 200: dataResponse(z.object({ html: z.string() })) },
      },
    },
    async (request) => ({
      data: await previewMarkdown(ctx, await request.actor(), request.body),
    }),
  );
};
