import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findAudit } from '../domain/audit/find-audit.ts';
import {
  createReferencePrice,
  deleteReferencePrice,
  findReferencePrices,
  updateReferencePrice,
} from '../domain/bidding/reference-prices.ts';
import { findMails, getMail } from '../domain/notify/find-mails.ts';
import { resendMail } from '../domain/notify/resend-mail.ts';
import { sendTestMail } from '../domain/notify/send-test-mail.ts';
import { openSettings } from '../domain/settings/get-settings.ts';
import { saveSettings } from '../domain/settings/save-settings.ts';
import { requireUser } from '../domain/shop.ts';
import { auditQuery, mailsQuery } from '../shared/input/correspondence.ts';
import { createPriceInput, updatePriceInput } from '../shared/input/reference-prices.ts';
import { type SettingsKey, settingsSchemas } from '../shared/input/settings.ts';
import { said } from '../shared/said.ts';

const numbered = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const group = z.object({ group: z.enum(Object.keys(settingsSchemas) as [SettingsKey, ...SettingsKey[]]) });
/** `stamp` is the one that the group was read with; without it nothing is compared. */
const settingsInput = z.strictObject({
  values: z.record(z.string(), z.unknown()),
  stamp: z.iso.datetime().nullable().optional(),
});

/** Settings, reference prices, outgoing mail and the trail of changes; for admins. */
export const adminSystemApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin');
  });

  app.get('/admin/settings', async (request) => ({ data: await openSettings(shop, await request.actor()) }));

  app.put('/admin/settings/:group', { schema: { params: group, body: settingsInput } }, async (request) => {
    const { values, stamp } = request.body;
    const data = await saveSettings(shop, await request.actor(), request.params.group, values, stamp);
    return { success: true, message: said.settingsSaved, data };
  });

  app.get('/admin/reference-prices', async (request) => ({
    data: await findReferencePrices(shop, await request.actor()),
  }));

  app.post('/admin/reference-prices', { schema: { body: createPriceInput } }, async (request, reply) => {
    const data = await createReferencePrice(shop, await request.actor(), request.body);
    return reply.status(201).send({ success: true, message: said.priceSaved, data });
  });

  app.put(
    '/admin/reference-prices/:id',
    { schema: { params: numbered, body: updatePriceInput } },
    async (request) => ({
      success: true,
      message: said.priceSaved,
      data: await updateReferencePrice(shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.delete('/admin/reference-prices/:id', { schema: { params: numbered } }, async (request) => {
    await deleteReferencePrice(shop, await request.actor(), request.params.id);
    return { success: true, message: said.priceDeleted };
  });

  app.get('/admin/outbox', { schema: { querystring: mailsQuery } }, async (request) =>
    findMails(shop, await request.actor(), request.query),
  );

  app.post('/admin/outbox/test', async (request, reply) => {
    const data = await sendTestMail(shop, await request.actor());
    return reply.status(201).send({ success: true, message: said.mailTested, data });
  });

  app.get('/admin/outbox/:id', { schema: { params: numbered } }, async (request) => ({
    data: await getMail(shop, await request.actor(), request.params.id),
  }));

  app.post('/admin/outbox/:id/resend', { schema: { params: numbered } }, async (request) => {
    await resendMail(shop, await request.actor(), request.params.id);
    return { success: true, message: said.mailAgain };
  });

  app.get('/admin/audit', { schema: { querystring: auditQuery } }, async (request) =>
    findAudit(shop, await request.actor(), request.query),
  );
};
