import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findAudit } from '../../domain/audit/find-audit.ts';
import { askForBackup } from '../../domain/backups/ask-for-backup.ts';
import { getBackups } from '../../domain/backups/get-backups.ts';
import {
  createReferencePrice,
  deleteReferencePrice,
  findReferencePrices,
  updateReferencePrice,
} from '../../domain/bidding/prices/reference-prices.ts';
import { getHealth } from '../../domain/health/get-health.ts';
import { askForLook } from '../../domain/health/look.ts';
import {
  openChannels,
  saveSmsKeys,
  saveWhatsappKeys,
  testChannel,
} from '../../domain/notify/ways/channel-settings.ts';
import { openSettings } from '../../domain/settings/get-settings.ts';
import { saveSettings } from '../../domain/settings/save-settings.ts';
import { auditQuery } from '../../shared/input/correspondence.ts';
import { createPriceInput, updatePriceInput } from '../../shared/input/goods/reference-prices.ts';
import { idOr } from '../../shared/input/parts/paging.ts';
import { smsKeysInput, testChannelInput, whatsappKeysInput } from '../../shared/input/people/channels.ts';
import { type SettingsKey, settingsSchemas } from '../../shared/input/settings.ts';
import { said } from '../../shared/said.ts';
import { referencePriceView } from '../answers/bids.ts';
import { countedPageOf, dataOf, doneOnly, doneWith } from '../answers/shapes.ts';
import {
  auditView,
  backupsView,
  channelsView,
  healthView,
  settings,
  settingsGroup,
  settingsStamps,
} from '../answers/system.ts';
import { area } from '../frame/area.ts';

const numbered = z.object({ id: idOr('Nomor ini tidak benar.') });
const group = z.object({ group: z.enum(Object.keys(settingsSchemas) as [SettingsKey, ...SettingsKey[]]) });
/** `stamp` is the one that the group was read with; without it nothing is compared. */
const settingsInput = z.strictObject({
  values: z.record(z.string(), z.unknown()),
  stamp: z.iso.datetime().nullable().optional(),
});

/** Settings, reference prices and the trail of changes; for admins. */
export const adminSystemApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: sistem', ['admin']);

  app.get(
    '/admin/settings',
    {
      schema: {
        operationId: 'getSettings',
        summary: 'Semua pengaturan',
        response: { 200: dataOf(z.object({ settings, stamps: settingsStamps })) },
      },
    },
    async (request) => ({ data: await openSettings(shop, await request.actor()) }),
  );

  app.put(
    '/admin/settings/:group',
    {
      schema: {
        operationId: 'saveSettings',
        summary: 'Menyimpan satu kelompok pengaturan',
        params: group,
        body: settingsInput,
        response: { 200: doneWith(settingsGroup) },
        refusals: [409],
      },
    },
    async (request) => {
      const { values, stamp } = request.body;
      const data = await saveSettings(shop, await request.actor(), request.params.group, values, stamp);
      return { success: true as const, message: said.settingsSaved, data };
    },
  );

  app.get(
    '/admin/backups',
    {
      schema: {
        operationId: 'getBackups',
        summary: 'Cadangan: keadaan dan yang terakhir',
        response: { 200: dataOf(backupsView) },
      },
    },
    async (request) => ({ data: await getBackups(shop, await request.actor()) }),
  );

  app.post(
    '/admin/backups',
    {
      schema: {
        operationId: 'askForBackup',
        summary: 'Meminta cadangan dibuat sekarang',
        response: { 200: doneOnly },
        refusals: [409],
      },
    },
    async (request) => {
      await askForBackup(shop, await request.actor());
      return { success: true as const, message: said.backupAsked };
    },
  );

  app.get(
    '/admin/health',
    {
      schema: {
        operationId: 'getHealth',
        summary: 'Kesehatan: yang perlu diurus, dan galat menurut sebabnya',
        response: { 200: dataOf(healthView) },
      },
    },
    async (request) => ({ data: await getHealth(shop, await request.actor()) }),
  );

  app.post(
    '/admin/health/look',
    {
      schema: {
        operationId: 'askForLook',
        summary: 'Meminta pembukuan dan jejak diperiksa sekarang',
        response: { 200: doneOnly },
        refusals: [429],
      },
    },
    async (request) => {
      await askForLook(shop, await request.actor());
      return { success: true as const, message: said.lookAsked };
    },
  );

  app.get(
    '/admin/channels',
    {
      schema: {
        operationId: 'openChannels',
        summary: 'WhatsApp dan SMS: apa yang sudah diatur',
        response: { 200: dataOf(channelsView) },
      },
    },
    async (request) => ({ data: await openChannels(shop, await request.actor()) }),
  );

  app.put(
    '/admin/channels/whatsapp',
    {
      schema: {
        operationId: 'saveWhatsappKeys',
        summary: 'Menyimpan kunci WhatsApp Cloud API',
        body: whatsappKeysInput,
        response: { 200: doneWith(channelsView) },
      },
    },
    async (request) => ({
      success: true as const,
      message: said.settingsSaved,
      data: await saveWhatsappKeys(shop, await request.actor(), request.body),
    }),
  );

  app.put(
    '/admin/channels/sms',
    {
      schema: {
        operationId: 'saveSmsKeys',
        summary: 'Menyimpan gerbang SMS',
        body: smsKeysInput,
        response: { 200: doneWith(channelsView) },
      },
    },
    async (request) => ({
      success: true as const,
      message: said.settingsSaved,
      data: await saveSmsKeys(shop, await request.actor(), request.body),
    }),
  );

  app.post(
    '/admin/channels/test',
    {
      schema: {
        operationId: 'testChannel',
        summary: 'Mengirim pesan percobaan ke nomor sendiri',
        body: testChannelInput,
        response: { 200: doneWith(z.object({ to: z.string() })) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.channelTested,
      data: await testChannel(shop, await request.actor(), request.body),
    }),
  );

  app.get(
    '/admin/reference-prices',
    {
      schema: {
        operationId: 'findReferencePrices',
        summary: 'Harga acuan pemerintah',
        response: { 200: dataOf(z.array(referencePriceView)) },
      },
    },
    async (request) => ({
      data: await findReferencePrices(shop, await request.actor()),
    }),
  );

  app.post(
    '/admin/reference-prices',
    {
      schema: {
        operationId: 'createReferencePrice',
        summary: 'Menambah harga acuan',
        body: createPriceInput,
        response: { 201: doneWith(referencePriceView) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createReferencePrice(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: said.priceSaved, data });
    },
  );

  app.put(
    '/admin/reference-prices/:id',
    {
      schema: {
        operationId: 'updateReferencePrice',
        summary: 'Mengubah harga acuan yang belum berlaku',
        params: numbered,
        body: updatePriceInput,
        response: { 200: doneWith(referencePriceView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.priceSaved,
      data: await updateReferencePrice(shop, await request.actor(), request.params.id, request.body),
    }),
  );

  app.delete(
    '/admin/reference-prices/:id',
    {
      schema: {
        operationId: 'deleteReferencePrice',
        summary: 'Menghapus harga acuan yang belum berlaku',
        params: numbered,
        response: { 200: doneOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await deleteReferencePrice(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.priceDeleted };
    },
  );

  app.get(
    '/admin/audit',
    {
      schema: {
        operationId: 'findAudit',
        summary: 'Jejak perubahan',
        querystring: auditQuery,
        response: { 200: countedPageOf(auditView, { entities: z.array(z.string()) }) },
      },
    },
    async (request) => findAudit(shop, await request.actor(), request.query),
  );
};
