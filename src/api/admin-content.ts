import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createContentEntry } from '../domain/content/create-content-entry.ts';
import { deleteContentEntry, restoreContentEntry } from '../domain/content/delete-content-entry.ts';
import { discardContentDraft } from '../domain/content/discard-content-draft.ts';
import { findCollections } from '../domain/content/find-collections.ts';
import { findContentEntries } from '../domain/content/find-content-entries.ts';
import { getContentEntry } from '../domain/content/get-content-entry.ts';
import { moveContentEntry } from '../domain/content/move-content-entry.ts';
import { previewMarkdown } from '../domain/content/preview-markdown.ts';
import { publishContentDraft } from '../domain/content/publish-content-draft.ts';
import { saveContentDraft } from '../domain/content/save-content-draft.ts';
import { updateContentEntry } from '../domain/content/update-content-entry.ts';
import { requireUser } from '../domain/shop.ts';
import {
  createEntryInput,
  draftEntryInput,
  entriesQuery,
  entryVersionInput,
  entryVersionQuery,
  markdownInput,
  moveEntryInput,
  updateEntryInput,
} from '../shared/input/content-admin.ts';
import { said } from '../shared/said.ts';

const inCollection = z.object({ collection: z.string().max(60) });
const one = z.object({
  collection: z.string().max(60),
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});

/** The content collections, for admins. */
export const adminContentApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin');
  });

  app.get('/admin/content', async (request) => ({
    data: await findCollections(shop, await request.actor()),
  }));

  app.get(
    '/admin/content/:collection',
    { schema: { params: inCollection, querystring: entriesQuery } },
    async (request) =>
      findContentEntries(shop, await request.actor(), request.params.collection, request.query),
  );

  app.post(
    '/admin/content/:collection',
    { schema: { params: inCollection, body: createEntryInput } },
    async (request, reply) => {
      const { params, body } = request;
      const data = await createContentEntry(shop, await request.actor(), params.collection, body);
      return reply.status(201).send({ success: true, message: said.entryCreated, data });
    },
  );

  app.get('/admin/content/:collection/:number', { schema: { params: one } }, async (request) => {
    const { collection, number } = request.params;
    return { data: await getContentEntry(shop, await request.actor(), collection, number) };
  });

  app.put(
    '/admin/content/:collection/:number',
    { schema: { params: one, body: updateEntryInput } },
    async (request) => {
      const { collection, number } = request.params;
      const data = await updateContentEntry(shop, await request.actor(), collection, number, request.body);
      return { success: true, message: said.entrySaved, data };
    },
  );

  app.put(
    '/admin/content/:collection/:number/draft',
    { schema: { params: one, body: draftEntryInput } },
    async (request) => {
      const { collection, number } = request.params;
      const data = await saveContentDraft(shop, await request.actor(), collection, number, request.body);
      return { success: true, message: said.draftSaved, data };
    },
  );

  app.delete(
    '/admin/content/:collection/:number/draft',
    { schema: { params: one, querystring: entryVersionQuery } },
    async (request) => {
      const { collection, number } = request.params;
      const data = await discardContentDraft(shop, await request.actor(), collection, number, request.query);
      return { success: true, message: said.draftDiscarded, data };
    },
  );

  app.post(
    '/admin/content/:collection/:number/publish',
    { schema: { params: one, body: entryVersionInput } },
    async (request) => {
      const { collection, number } = request.params;
      const data = await publishContentDraft(shop, await request.actor(), collection, number, request.body);
      return { success: true, message: said.entryPublished, data };
    },
  );

  app.delete('/admin/content/:collection/:number', { schema: { params: one } }, async (request) => {
    const { collection, number } = request.params;
    await deleteContentEntry(shop, await request.actor(), collection, number);
    return { success: true, message: said.entryDeleted };
  });

  app.post('/admin/content/:collection/:number/restore', { schema: { params: one } }, async (request) => {
    const { collection, number } = request.params;
    await restoreContentEntry(shop, await request.actor(), collection, number);
    return { success: true, message: said.entryRestored };
  });

  app.post(
    '/admin/content/:collection/:number/move',
    { schema: { params: one, body: moveEntryInput } },
    async (request) => {
      const { collection, number } = request.params;
      await moveContentEntry(shop, await request.actor(), collection, number, request.body);
      return { success: true, message: said.entryMoved };
    },
  );

  app.post('/admin/markdown', { schema: { body: markdownInput } }, async (request) => ({
    data: await previewMarkdown(shop, await request.actor(), request.body),
  }));
};
