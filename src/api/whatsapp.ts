import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { heedWhatsapp } from '../domain/bidding/texting/heed-whatsapp.ts';
import { openWhatsapp } from '../domain/notify/ways/whatsapp-calls.ts';
import { said } from '../shared/said.ts';
import { doneWith, fileOf } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { keepRawBodies, rawBodyOf } from './frame/json-body.ts';

const challengeQuery = z.object({
  'hub.mode': z.string('Sebutkan hub.mode').max(50),
  'hub.verify_token': z.string('Sebutkan hub.verify_token').max(200),
  'hub.challenge': z
    .string('Sebutkan hub.challenge')
    .max(200)
    .regex(/^[\w.-]+$/, 'hub.challenge tidak benar'),
});

/** Where Meta brings what people write by WhatsApp; whoever comes must have signed what he says. */
export const whatsappApi: FastifyPluginAsyncZod = async (app) => {
  area(app, 'WhatsApp', 'anyone');
  keepRawBodies(app);

  app.get(
    '/whatsapp',
    {
      schema: {
        operationId: 'openWhatsapp',
        summary: 'Percobaan alamat oleh Meta',
        querystring: challengeQuery,
        response: { 200: fileOf('text/plain') },
        refusals: [403, 404],
      },
    },
    async (request, reply) => {
      const { query } = request;
      const challenge = await openWhatsapp(app.shop, {
        mode: query['hub.mode'],
        token: query['hub.verify_token'],
        challenge: query['hub.challenge'],
      });
      return reply.type('text/plain; charset=utf-8').send(challenge);
    },
  );

  app.post(
    '/whatsapp',
    {
      schema: {
        operationId: 'heedWhatsapp',
        summary: 'Pesan WhatsApp yang masuk, ditandatangani oleh Meta',
        body: z.looseObject({}),
        response: { 200: doneWith(z.object({ heard: z.int(), repeated: z.int() })) },
        refusals: [403, 404],
      },
    },
    async (request) => {
      const signature = request.headers['x-hub-signature-256'];
      return {
        success: true as const,
        message: said.whatsappHeard,
        data: await heedWhatsapp(app.shop, {
          raw: rawBodyOf(request),
          signature: Array.isArray(signature) ? undefined : signature,
        }),
      };
    },
  );
};
