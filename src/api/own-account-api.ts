import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  getOwnPhone,
  requestPhoneCode,
  verifyPhone,
} from '../domain/accounts/authentication/verify-phone.ts';
import { getSellerProfile } from '../domain/accounts/farmers/seller-profile.ts';
import { updateSellerProfile } from '../domain/accounts/farmers/update-seller-profile.ts';
import { getCurrentUser } from '../domain/accounts/sessions/get-current-user.ts';
import { getPreferences, updatePreferences } from '../domain/accounts/users/preferences.ts';
import { updateOwnAccount } from '../domain/accounts/users/update-own-account.ts';
import { getPushKey, subscribePush, unsubscribePush } from '../domain/notifications/push-devices.ts';
import { deleteSavedAddress, findSavedAddresses } from '../domain/orders/checkout/saved-addresses.ts';
import { addressParams } from '../shared/schemas/order-schemas.ts';
import { updateOwnAccountInput } from '../shared/schemas/people/account-schemas.ts';
import { subscribePushInput, unsubscribePushInput } from '../shared/schemas/people/push-schemas.ts';
import {
  preferencesInput,
  updateSellerProfileInput,
} from '../shared/schemas/people/seller-profile-schemas.ts';
import { verifyPhoneInput } from '../shared/schemas/people/sign-in-code-schemas.ts';
import { publicSuccessTexts } from '../shared/success-texts/public-success-texts.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import {
  currentUser,
  phoneState,
  savedAddress,
  sellerProfile,
  userPreferences,
} from './responses/account-responses.ts';
import { dataResponse, successOnly, successWith } from './responses/response-shapes.ts';

/** The signed-in user's own account. */
export const ownAccountApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Akun saya', []);

  app.get(
    '/me',
    {
      schema: {
        operationId: 'getMe',
        summary: 'Akun yang sedang masuk',
        response: { 200: dataResponse(currentUser) },
      },
    },
    async (request) => ({ data: getCurrentUser(await request.actor()) }),
  );

  app.get(
    '/me/phone',
    {
      schema: {
        operationId: 'getOwnPhone',
        summary: 'Nomor telepon sendiri, dan apakah sudah terbukti milik sendiri',
        response: { 200: dataResponse(phoneState) },
      },
    },
    async (request) => ({ data: await getOwnPhone(app.ctx, await request.actor()) }),
  );

  app.post(
    '/me/phone/code',
    {
      schema: {
        operationId: 'requestPhoneCode',
        summary: 'Mengirim kode ke nomor sendiri',
        response: { 200: successWith(z.object({ way: z.enum(['whatsapp', 'sms']) })) },
        refusals: [409, 429],
      },
    },
    async (request) => ({
      success: true as const,
      message: publicSuccessTexts.phoneCodeSent,
      data: await requestPhoneCode(app.ctx, await request.actor()),
    }),
  );

  app.post(
    '/me/phone/verify',
    {
      schema: {
        operationId: 'verifyPhone',
        summary: 'Menunjukkan dengan kode bahwa nomor itu milik sendiri',
        body: verifyPhoneInput,
        response: { 200: successOnly },
        refusals: [409, 429],
      },
    },
    async (request) => {
      await verifyPhone(app.ctx, await request.actor(), request.body);
      return { success: true as const, message: publicSuccessTexts.phoneVerified };
    },
  );

  app.get(
    '/me/preferences',
    {
      schema: {
        operationId: 'getPreferences',
        summary: 'Pilihan pemberitahuan sendiri',
        response: { 200: dataResponse(userPreferences) },
      },
    },
    async (request) => ({
      data: await getPreferences(app.ctx, await request.actor()),
    }),
  );

  app.patch(
    '/me/preferences',
    {
      schema: {
        operationId: 'updatePreferences',
        summary: 'Mengubah pilihan pemberitahuan',
        body: preferencesInput,
        response: { 200: successWith(userPreferences) },
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.preferencesSaved,
      data: await updatePreferences(app.ctx, await request.actor(), request.body),
    }),
  );

  app.get(
    '/me/push',
    {
      schema: {
        operationId: 'getPushKey',
        summary: 'Kunci untuk berlangganan pemberitahuan di peramban',
        response: { 200: dataResponse(z.object({ publicKey: z.string(), endpoints: z.array(z.string()) })) },
      },
    },
    async (request) => ({ data: await getPushKey(app.ctx, await request.actor()) }),
  );

  app.put(
    '/me/push',
    {
      schema: {
        operationId: 'subscribePush',
        summary: 'Peramban ini ikut diberi tahu',
        body: subscribePushInput,
        response: { 200: successOnly },
      },
    },
    async (request) => {
      await subscribePush(app.ctx, await request.actor(), request.body);
      return { success: true as const, message: successTexts.pushBegun };
    },
  );

  app.post(
    '/me/push/forget',
    {
      schema: {
        operationId: 'forgetPush',
        summary: 'Peramban ini tidak lagi diberi tahu',
        body: unsubscribePushInput,
        response: { 200: successOnly },
      },
    },
    async (request) => {
      await unsubscribePush(app.ctx, await request.actor(), request.body);
      return { success: true as const, message: successTexts.pushEnded };
    },
  );

  app.get(
    '/me/stall',
    {
      schema: {
        operationId: 'getStall',
        summary: 'Lapak sendiri',
        response: { 200: dataResponse(sellerProfile) },
        refusals: [403],
      },
    },
    async (request) => ({ data: await getSellerProfile(app.ctx, await request.actor()) }),
  );

  app.patch(
    '/me/stall',
    {
      schema: {
        operationId: 'updateStall',
        summary: 'Mengubah lapak sendiri',
        body: updateSellerProfileInput,
        response: { 200: successWith(sellerProfile) },
        refusals: [403, 409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.stallSaved,
      data: await updateSellerProfile(app.ctx, await request.actor(), request.body),
    }),
  );

  app.patch(
    '/me',
    {
      schema: {
        operationId: 'updateMe',
        summary: 'Mengubah nama, telepon, atau kata sandi sendiri',
        body: updateOwnAccountInput,
        response: { 200: successWith(currentUser) },
        refusals: [409],
      },
    },
    async (request) => ({
      success: true as const,
      message: successTexts.profileSaved,
      data: await updateOwnAccount(app.ctx, await request.actor(), request.body),
    }),
  );

  app.get(
    '/me/addresses',
    {
      schema: {
        operationId: 'findAddresses',
        summary: 'Alamat yang tersimpan',
        response: { 200: dataResponse(z.array(savedAddress)) },
      },
    },
    async (request) => ({
      data: await findSavedAddresses(app.ctx, await request.actor()),
    }),
  );

  app.delete(
    '/me/addresses/:id',
    {
      schema: {
        operationId: 'forgetAddress',
        summary: 'Menghapus alamat yang tersimpan',
        params: addressParams,
        response: { 200: successOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await deleteSavedAddress(app.ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.addressForgotten };
    },
  );
};
