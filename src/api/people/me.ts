import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getOwnPhone, requestPhoneCode, verifyPhone } from '../../domain/accounts/entering/verify-phone.ts';
import { getStall } from '../../domain/accounts/farmers/stall.ts';
import { updateStall } from '../../domain/accounts/farmers/update-stall.ts';
import { getMe } from '../../domain/accounts/sessions/get-me.ts';
import { getPreferences, updatePreferences } from '../../domain/accounts/users/preferences.ts';
import { updateMe } from '../../domain/accounts/users/update-me.ts';
import { forgetPush, getPushKey, subscribePush } from '../../domain/notify/push-devices.ts';
import { findSavedAddresses, forgetAddress } from '../../domain/orders/placing/saved-addresses.ts';
import { addressParams } from '../../shared/input/orders.ts';
import { updateMeInput } from '../../shared/input/people/accounts.ts';
import { verifyPhoneInput } from '../../shared/input/people/entry-code.ts';
import { forgetPushInput, subscribePushInput } from '../../shared/input/people/push.ts';
import { preferencesInput, updateStallInput } from '../../shared/input/people/stall.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { said } from '../../shared/said.ts';
import { me, phoneState, savedAddress, stall, userPreferences } from '../answers/accounts.ts';
import { dataOf, doneOnly, doneWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** The signed-in user himself. */
export const meApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Akun saya', []);

  app.get(
    '/me',
    { schema: { operationId: 'getMe', summary: 'Akun yang sedang masuk', response: { 200: dataOf(me) } } },
    async (request) => ({ data: getMe(await request.actor()) }),
  );

  app.get(
    '/me/phone',
    {
      schema: {
        operationId: 'getOwnPhone',
        summary: 'Nomor telepon sendiri, dan apakah sudah terbukti milik sendiri',
        response: { 200: dataOf(phoneState) },
      },
    },
    async (request) => ({ data: await getOwnPhone(app.shop, await request.actor()) }),
  );

  app.post(
    '/me/phone/code',
    {
      schema: {
        operationId: 'requestPhoneCode',
        summary: 'Mengirim kode ke nomor sendiri',
        response: { 200: doneWith(z.object({ way: z.enum(['whatsapp', 'sms']) })) },
        refusals: [409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: saidToPeople.phoneCodeSent,
      data: await requestPhoneCode(app.shop, await request.actor()),
    }),
  );

  app.post(
    '/me/phone/verify',
    {
      schema: {
        operationId: 'verifyPhone',
        summary: 'Menunjukkan dengan kode bahwa nomor itu milik sendiri',
        body: verifyPhoneInput,
        response: { 200: doneOnly },
        refusals: [409, 429],
      },
    },
    async (request) => {
      await verifyPhone(app.shop, await request.actor(), request.body);
      return { success: true as const, message: saidToPeople.phoneVerified };
    },
  );

  app.get(
    '/me/preferences',
    {
      schema: {
        operationId: 'getPreferences',
        summary: 'Pilihan pemberitahuan sendiri',
        response: { 200: dataOf(userPreferences) },
      },
    },
    async (request) => ({
      data: await getPreferences(app.shop, await request.actor()),
    }),
  );

  app.patch(
    '/me/preferences',
    {
      schema: {
        operationId: 'updatePreferences',
        summary: 'Mengubah pilihan pemberitahuan',
        body: preferencesInput,
        response: { 200: doneWith(userPreferences) },
      },
    },
    async (request) => ({
      success: true as const,
      message: said.preferencesSaved,
      data: await updatePreferences(app.shop, await request.actor(), request.body),
    }),
  );

  app.get(
    '/me/push',
    {
      schema: {
        operationId: 'getPushKey',
        summary: 'Kunci untuk berlangganan pemberitahuan di peramban',
        response: { 200: dataOf(z.object({ publicKey: z.string(), endpoints: z.array(z.string()) })) },
      },
    },
    async (request) => ({ data: await getPushKey(app.shop, await request.actor()) }),
  );

  app.put(
    '/me/push',
    {
      schema: {
        operationId: 'subscribePush',
        summary: 'Peramban ini ikut diberi tahu',
        body: subscribePushInput,
        response: { 200: doneOnly },
      },
    },
    async (request) => {
      await subscribePush(app.shop, await request.actor(), request.body);
      return { success: true as const, message: said.pushBegun };
    },
  );

  app.post(
    '/me/push/forget',
    {
      schema: {
        operationId: 'forgetPush',
        summary: 'Peramban ini tidak lagi diberi tahu',
        body: forgetPushInput,
        response: { 200: doneOnly },
      },
    },
    async (request) => {
      await forgetPush(app.shop, await request.actor(), request.body);
      return { success: true as const, message: said.pushEnded };
    },
  );

  app.get(
    '/me/stall',
    {
      schema: {
        operationId: 'getStall',
        summary: 'Lapak sendiri',
        response: { 200: dataOf(stall) },
        refusals: [403],
      },
    },
    async (request) => ({ data: await getStall(app.shop, await request.actor()) }),
  );

  app.patch(
    '/me/stall',
    {
      schema: {
        operationId: 'updateStall',
        summary: 'Mengubah lapak sendiri',
        body: updateStallInput,
        response: { 200: doneWith(stall) },
        refusals: [403, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.stallSaved,
      data: await updateStall(app.shop, await request.actor(), request.body),
    }),
  );

  app.patch(
    '/me',
    {
      schema: {
        operationId: 'updateMe',
        summary: 'Mengubah nama, telepon, atau kata sandi sendiri',
        body: updateMeInput,
        response: { 200: doneWith(me) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: said.profileSaved,
      data: await updateMe(app.shop, await request.actor(), request.body),
    }),
  );

  app.get(
    '/me/addresses',
    {
      schema: {
        operationId: 'findAddresses',
        summary: 'Alamat yang tersimpan',
        response: { 200: dataOf(z.array(savedAddress)) },
      },
    },
    async (request) => ({
      data: await findSavedAddresses(app.shop, await request.actor()),
    }),
  );

  app.delete(
    '/me/addresses/:id',
    {
      schema: {
        operationId: 'forgetAddress',
        summary: 'Menghapus alamat yang tersimpan',
        params: addressParams,
        response: { 200: doneOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await forgetAddress(app.shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.addressForgotten };
    },
  );
};
