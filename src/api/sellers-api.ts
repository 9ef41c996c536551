import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { applyToSell } from '../domain/sellers/apply-to-sell.ts';
import { findOwnSellerApplications } from '../domain/sellers/find-seller-applications.ts';
import {
  getOwnIdentityDocuments,
  submitIdentityDocuments,
} from '../domain/sellers/own-identity-documents.ts';
import { findOwnSellers, switchSeller } from '../domain/sellers/switch-seller.ts';
import { identityDocumentsInput } from '../shared/schemas/people/identity-schemas.ts';
import { applyToSellInput, switchSellerInput } from '../shared/schemas/people/seller-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { routeGroup } from './plugins/route-access.ts';
import { dataResponse, successOnly, successWith } from './responses/response-shapes.ts';
import { ownIdentityDocuments, ownSeller, sellerApplication } from './responses/seller-responses.ts';

/** Sellers' applications, and the choice of the active seller. */
export const sellersApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'Berjualan', []);

  app.get(
    '/me/seller-applications',
    {
      schema: {
        operationId: 'findOwnApplications',
        summary: 'Pendaftaran lapak sendiri, yang terbaru dulu',
        response: { 200: dataResponse(z.array(sellerApplication)) },
      },
    },
    async (request) => ({ data: await findOwnSellerApplications(app.ctx, await request.actor()) }),
  );

  app.post(
    '/me/seller-applications',
    {
      schema: {
        operationId: 'applyToSell',
        summary: 'Mendaftarkan lapak sendiri atau kelompok, atau mengirim pendaftaran sekali lagi',
        body: applyToSellInput,
        response: { 201: successWith(sellerApplication) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request, reply) => {
      const data = await applyToSell(app.ctx, await request.actor(), request.body);
      return reply.code(201).send({ success: true as const, message: successTexts.applicationSent, data });
    },
  );

  app.get(
    '/me/identity',
    {
      schema: {
        operationId: 'getOwnPapers',
        summary: 'Identitas lapak sendiri, nomornya tersamar, dan yang pernah diajukan',
        response: { 200: dataResponse(ownIdentityDocuments) },
        refusals: [403, 404],
      },
    },
    async (request) => ({ data: await getOwnIdentityDocuments(app.ctx, await request.actor()) }),
  );

  app.post(
    '/me/identity',
    {
      schema: {
        operationId: 'handInPapers',
        summary: 'Mengajukan identitas lapak sendiri; berlaku setelah dicocokkan pengelola',
        body: identityDocumentsInput,
        response: { 201: successWith(ownIdentityDocuments) },
        refusals: [403, 404],
      },
    },
    async (request, reply) => {
      const data = await submitIdentityDocuments(app.ctx, await request.actor(), request.body);
      return reply.code(201).send({ success: true as const, message: successTexts.papersSent, data });
    },
  );

  app.get(
    '/me/stalls',
    {
      schema: {
        operationId: 'findOwnStalls',
        summary: 'Lapak sendiri dan lapak kelompoknya',
        response: { 200: dataResponse(z.array(ownSeller)) },
      },
    },
    async (request) => ({ data: await findOwnSellers(app.ctx, await request.actor()) }),
  );

  app.put(
    '/me/acting',
    {
      schema: {
        operationId: 'actFor',
        summary: 'Memilih lapak yang diwakili di sesi ini',
        body: switchSellerInput,
        response: { 200: successOnly },
        refusals: [403],
      },
    },
    async (request) => {
      await switchSeller(app.ctx, await request.actor(), request.body);
      return { success: true as const, message: successTexts.actingChosen };
    },
  );
};
