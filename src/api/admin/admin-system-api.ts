import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findAuditLog } from '../../domain/audit/find-audit-log.ts';
import { getBackups } from '../../domain/backups/get-backups.ts';
import { requestBackup } from '../../domain/backups/request-backup.ts';
import { getHealth } from '../../domain/health/get-health.ts';
import { requestHealthCheck } from '../../domain/health/health-check.ts';
import {
  getChannelsView,
  saveSmsKeys,
  saveWhatsappKeys,
  testChannel,
} from '../../domain/notifications/channels/channel-settings.ts';
import {
  createReferencePrice,
  deleteReferencePrice,
  findReferencePrices,
  updateReferencePrice,
} from '../../domain/references/reference-prices.ts';
import { getEditableSettings } from '../../domain/settings/get-settings.ts';
import { saveSettings } from '../../domain/settings/save-settings.ts';
import {
  createPriceInput,
  pricesQuery,
  updatePriceInput,
} from '../../shared/schemas/catalogue/reference-price-schemas.ts';
import { auditQuery } from '../../shared/schemas/communication-schemas.ts';
import { idOrDefault } from '../../shared/schemas/fields/paging.ts';
import {
  smsKeysInput,
  testChannelInput,
  whatsappKeysInput,
} from '../../shared/schemas/people/channel-schemas.ts';
import { type SettingsKey, settingsSchemas } from '../../shared/schemas/settings-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { referencePriceView } from '../responses/reference-responses.ts';
import {
  dataResponse,
  pageResponse,
  pageWithCountOf,
  successOnly,
  successWith,
} from '../responses/response-shapes.ts';
import {
  auditEntryView,
  backupsView,
  channelsView,
  healthView,
  settings,
  settingsGroup,
  settingsVersions,
} from '../responses/system-responses.ts';

const idParams = z.object({ id: idOrDefault('Nomor ini tidak benar.') });
const groupParams = z.object({
  group: z.enum(Object.keys(settingsSchemas) as [SettingsKey, ...SettingsKey[]]),
});
/** `stamp` is that of the group when it was read; without it stale edits are not detected. */
const settingsInput = z.strictObject({
  values: z.record(z.string(), z.unknown()),
  stamp: z.iso.datetime().nullable().optional(),
});

/** Settings, reference prices and the audit trail; for admins. */
export const adminSystemApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: sistem', ['admin']);

  app.get(
    '/admin/settings',
    {
      schema: {
        operationId: 'getSettings',
        summary: 'Semua pengaturan',
        response: { 200: dataResponse(z.object({ settings, stamps: settingsVersions })) },
      },
    },
    async (request) => ({ data: await getEditableSettings(ctx, await request.actor()) }),
  );

  app.put(
    '/admin/settings/:group',
    {
      schema: {
        operationId: 'saveSettings',
        summary: 'Menyimpan satu kelompok pengaturan',
        params: groupParams,
        body: settingsInput,
        response: { 200: successWith(settingsGroup) },
        refusals: [409],
      },
    },
    async (request) => {
      const { values, stamp } = request.body;
      const data = await saveSettings(ctx, await request.actor(), request.params.group, values, stamp);
      return { success: true as const, message: successTexts.settingsSaved, data };
    },
  );

  app.get(
    '/admin/backups',
    {
      schema: {
        operationId: 'getBackups',
        summary: 'Cadangan: keadaan dan yang terakhir',
        response: { 200: dataResponse(backupsView) },
      },
    },
    async (request) => ({ data: await getBackups(ctx, await request.actor()) }),
  );

  app.post(
    '/admin/backups',
    {
      schema: {
        operationId: 'askForBackup',
        summary: 'Meminta cadangan dibuat sekarang',
        response: { 200: successOnly },
        refusals: [409],
      },
    },
    async (request) => {
      await requestBackup(ctx, await request.actor());
      return { success: true as const, message: successTexts.backupAsked };
    },
  );

  app.get(
    '/admin/health',
    {
      schema: {
        operationId: 'getHealth',
        summary: 'Kesehatan: yang perlu diurus, dan galat menurut sebabnya',
        response: { 200: dataResponse(healthView) },
      },
    },
    async (request) => ({ data: await getHealth(ctx, await request.actor()) }),
  );

  app.post(
    '/admin/health/look',
    {
      schema: {
        operationId: 'askForLook',
        summary: 'Meminta pembukuan dan jejak diperiksa sekarang',
        response: { 200: successOnly },
        refusals: [429],
      },
    },
    async (request) => {
      await requestHealthCheck(ctx, await request.actor());
      return { success: true as const, message: successTexts.lookAsked };
    },
  );

  app.get(
    '/admin/channels',
    {
      schema: {
        operationId: 'openChannels',
        summary: 'WhatsApp dan SMS: apa yang sudah diatur',
        response: { 200: dataResponse(channelsView) },
      },
    },
    async (request) => ({ data: await getChannelsView(ctx, await request.actor()) }),
  );

  app.put(
    '/admin/channels/whatsapp',
    {
      schema: {
        operationId: 'saveWhatsappKeys',
        summary: 'Menyimpan kunci WhatsApp Cloud API',
        body: whatsappKeysInput,
        response: { 200: successWith(channelsView) },
        refusals: [403],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.settingsSaved,
      data: await saveWhatsappKeys(ctx, await request.actor(), request.body),
    }),
  );

  app.put(
    '/admin/channels/sms',
    {
      schema: {
        operationId: 'saveSmsKeys',
        summary: 'Menyimpan gerbang SMS',
        body: smsKeysInput,
        response: { 200: successWith(channelsView) },
        refusals: [403],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.settingsSaved,
      data: await saveSmsKeys(ctx, await request.actor(), request.body),
    }),
  );

  app.post(
    '/admin/channels/test',
    {
      schema: {
        operationId: 'testChannel',
        summary: 'Mengirim pesan percobaan ke nomor sendiri',
        body: testChannelInput,
        response: { 200: successWith(z.object({ to: z.string() })) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.channelTested,
      data: await testChannel(ctx, await request.actor(), request.body),
    }),
  );

  app.get(
    '/admin/reference-prices',
    {
      schema: {
        operationId: 'findReferencePrices',
        summary: 'Harga HPP, HET, dan HAP',
        querystring: pricesQuery,
        response: { 200: pageResponse(referencePriceView) },
      },
    },
    async (request) => findReferencePrices(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/reference-prices',
    {
      schema: {
        operationId: 'createReferencePrice',
        summary: 'Menambah harga HPP, HET, atau HAP',
        body: createPriceInput,
        response: { 201: successWith(referencePriceView) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createReferencePrice(ctx, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: successTexts.priceSaved, data });
    },
  );

  app.put(
    '/admin/reference-prices/:id',
    {
      schema: {
        operationId: 'updateReferencePrice',
        summary: 'Membetulkan atau mengakhiri sebuah harga; pesanan dan penawaran lama tidak berubah',
        params: idParams,
        body: updatePriceInput,
        response: { 200: successWith(referencePriceView) },
        refusals: [404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.priceSaved,
      data: await updateReferencePrice(ctx, await request.actor(), request.params.id, request.body),
    }),
  );

  app.delete(
    '/admin/reference-prices/:id',
    {
      schema: {
        operationId: 'deleteReferencePrice',
        summary: 'Menghapus sebuah harga; harga sebelumnya berlaku terus',
        params: idParams,
        response: { 200: successOnly },
        refusals: [404, 409],
      },
    },
    async (request) => {
      await deleteReferencePrice(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.priceDeleted };
    },
  );

  app.get(
    '/admin/audit',
    {
      schema: {
        operationId: 'findAudit',
        summary: 'Jejak perubahan',
        querystring: auditQuery,
        response: { 200: pageWithCountOf(auditEntryView, { entities: z.array(z.string()) }) },
      },
    },
    async (request) => findAuditLog(ctx, await request.actor(), request.query),
  );
};
