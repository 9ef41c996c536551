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
import { previewMarkdown } from '../../domain/content/site/preview-markdown.ts';
import {
  createEntryInput,
  draftEntryInput,
  entriesQuery,
  entryVersionInput,
  entryVersionQuery,
  markdownInput,
  moveEntryInput,
  updateEntryInput,
} from '../../shared/input/content-admin.ts';
import { idOr } from '../../shared/input/parts/paging.ts';
import { said } from '../../shared/said.ts';
import { collectionView, entryView, openedEntry } from '../answers/content.ts';
import { dataOf, doneOnly, doneWith, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

const inCollection = z.object({ collection: z.string().max(60) });
const one = z.object({
  collection: z.string().max(60),
  number: idOr('Nomor isi tidak benar.'),
});

/** The content collections, for admins. */
export const adminContentApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: isi situs', ['admin']);

  app.get(
    '/admin/content',
    {
      schema: {
        operationId: 'findCollections',
        summary: 'Koleksi isi situs',
        response: { 200: dataOf(z.array(collectionView)) },
      },
    },
    async (request) => ({
      data: await findCollections(shop, await request.actor()),
    }),
  );

  app.get(
    '/admin/content/:collection',
    {
      schema: {
        operationId: 'findContentEntries',
        summary: 'Isi satu koleksi',
        params: inCollection,
        querystring: entriesQuery,
        response: { 200: pageOf(entryView) },
        refusals: [404],
      },
    },
    async (request) =>
      findContentEntries(shop, await request.actor(), request.params.collection, request.query),
  );

  app.post(
    '/admin/content/:collection',
    {
      schema: {
        operationId: 'createContentEntry',
        summary: 'Menambah isi',
        params: inCollection,
        body: createEntryInput,
        response: { 201: doneWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const data = await createContentEntry(shop, await request.actor(), params.collection, body);
      return reply.status(201).send({ success: true as const, message: said.entryCreated, data });
    },
  );

  app.get(
    '/admin/content/:collection/:number',
    {
      schema: {
        operationId: 'getContentEntry',
        summary: 'Satu isi untuk disunting',
        params: one,
        response: { 200: dataOf(openedEntry) },
        refusals: [404],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      return { data: await getContentEntry(shop, await request.actor(), collection, number) };
    },
  );

  app.put(
    '/admin/content/:collection/:number',
    {
      schema: {
        operationId: 'updateContentEntry',
        summary: 'Mengubah isi',
        params: one,
        body: updateEntryInput,
        response: { 200: doneWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      const data = await updateContentEntry(shop, await request.actor(), collection, number, request.body);
      return { success: true as const, message: said.entrySaved, data };
    },
  );

  app.put(
    '/admin/content/:collection/:number/draft',
    {
      schema: {
        operationId: 'saveContentDraft',
        summary: 'Menyimpan draf tanpa menerbitkannya',
        params: one,
        body: draftEntryInput,
        response: { 200: doneWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      const data = await saveContentDraft(shop, await request.actor(), collection, number, request.body);
      return { success: true as const, message: said.draftSaved, data };
    },
  );

  app.delete(
    '/admin/content/:collection/:number/draft',
    {
      schema: {
        operationId: 'discardContentDraft',
        summary: 'Membuang draf',
        params: one,
        querystring: entryVersionQuery,
        response: { 200: doneWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      const data = await discardContentDraft(shop, await request.actor(), collection, number, request.query);
      return { success: true as const, message: said.draftDiscarded, data };
    },
  );

  app.post(
    '/admin/content/:collection/:number/publish',
    {
      schema: {
        operationId: 'publishContentDraft',
        summary: 'Menerbitkan draf',
        params: one,
        body: entryVersionInput,
        response: { 200: doneWith(entryView) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      const data = await publishContentDraft(shop, await request.actor(), collection, number, request.body);
      return { success: true as const, message: said.entryPublished, data };
    },
  );

  app.delete(
    '/admin/content/:collection/:number',
    {
      schema: {
        operationId: 'deleteContentEntry',
        summary: 'Menghapus isi; dapat dikembalikan',
        params: one,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      await deleteContentEntry(shop, await request.actor(), collection, number);
      return { success: true as const, message: said.entryDeleted };
    },
  );

  app.post(
    '/admin/content/:collection/:number/restore',
    {
      schema: {
        operationId: 'restoreContentEntry',
        summary: 'Mengembalikan isi yang dihapus',
        params: one,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      await restoreContentEntry(shop, await request.actor(), collection, number);
      return { success: true as const, message: said.entryRestored };
    },
  );

  app.post(
    '/admin/content/:collection/:number/move',
    {
      schema: {
        operationId: 'moveContentEntry',
        summary: 'Memindah isi dalam urutannya',
        params: one,
        body: moveEntryInput,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const { collection, number } = request.params;
      await moveContentEntry(shop, await request.actor(), collection, number, request.body);
      return { success: true as const, message: said.entryMoved };
    },
  );

  app.post(
    '/admin/markdown',
    {
      schema: {
        operationId: 'previewMarkdown',
        summary: 'Melihat hasil tulisan Markdown',
        body: markdownInput,
        response: { 200: dataOf(z.object({ html: z.string() })) },
      },
    },
    async (request) => ({
      data: await previewMarkdown(shop, await request.actor(), request.body),
    }),
  );
};
