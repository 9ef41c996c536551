import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actFor, findOwnStalls } from '../../domain/sellers/act-for.ts';
import { applyToSell } from '../../domain/sellers/apply-to-sell.ts';
import { findOwnApplications } from '../../domain/sellers/find-applications.ts';
import { getOwnPapers, handInPapers } from '../../domain/sellers/papers.ts';
import { papersInput } from '../../shared/input/people/identities.ts';
import { actForInput, applyToSellInput } from '../../shared/input/people/sellers.ts';
import { said } from '../../shared/said.ts';
import { ownPapers, ownStall, sellerApplication } from '../answers/sellers.ts';
import { dataOf, doneOnly, doneWith } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** Signing stalls up, and for which of them one acts. */
export const sellersApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'Berjualan', []);

  app.get(
    '/me/seller-applications',
    {
      schema: {
        operationId: 'findOwnApplications',
        summary: 'Pendaftaran lapak sendiri, yang terbaru dulu',
        response: { 200: dataOf(z.array(sellerApplication)) },
      },
    },
    async (request) => ({ data: await findOwnApplications(app.shop, await request.actor()) }),
  );

  app.post(
    '/me/seller-applications',
    {
      schema: {
        operationId: 'applyToSell',
        summary: 'Mendaftarkan lapak sendiri atau kelompok, atau mengirim pendaftaran sekali lagi',
        body: applyToSellInput,
        response: { 201: doneWith(sellerApplication) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request, reply) => {
      const data = await applyToSell(app.shop, await request.actor(), request.body);
      return reply.code(201).send({ success: true as const, message: said.applicationSent, data });
    },
  );

  app.get(
    '/me/identity',
    {
      schema: {
        operationId: 'getOwnPapers',
        summary: 'Identitas lapak sendiri, nomornya tersamar, dan yang pernah diajukan',
        response: { 200: dataOf(ownPapers) },
        refusals: [403, 404],
      },
    },
    async (request) => ({ data: await getOwnPapers(app.shop, await request.actor()) }),
  );

  app.post(
    '/me/identity',
    {
      schema: {
        operationId: 'handInPapers',
        summary: 'Mengajukan identitas lapak sendiri; berlaku setelah dicocokkan pengelola',
        body: papersInput,
        response: { 201: doneWith(ownPapers) },
        refusals: [403, 404],
      },
    },
    async (request, reply) => {
      const data = await handInPapers(app.shop, await request.actor(), request.body);
      return reply.code(201).send({ success: true as const, message: said.papersSent, data });
    },
  );

  app.get(
    '/me/stalls',
    {
      schema: {
        operationId: 'findOwnStalls',
        summary: 'Lapak sendiri dan lapak kelompoknya',
        response: { 200: dataOf(z.array(ownStall)) },
      },
    },
    async (request) => ({ data: await findOwnStalls(app.shop, await request.actor()) }),
  );

  app.put(
    '/me/acting',
    {
      schema: {
        operationId: 'actFor',
        summary: 'Memilih lapak yang diwakili di sesi ini',
        body: actForInput,
        response: { 200: doneOnly },
        refusals: [403],
      },
    },
    async (request) => {
      await actFor(app.shop, await request.actor(), request.body);
      return { success: true as const, message: said.actingChosen };
    },
  );
};
