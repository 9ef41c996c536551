import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { handleWhatsappWebhook } from '../domain/bidding/whatsapp/handle-whatsapp-webhook.ts';
import { answerWebhookChallenge } from '../domain/notifications/channels/whatsapp-webhook.ts';
import { successTexts } from '../shared/success-texts.ts';
import { keepRawBodies, rawBodyOf } from './plugins/json-body.ts';
import { routeGroup } from './plugins/route-access.ts';
import { fileResponse, successWith } from './responses/response-shapes.ts';

const challengeQuery = z.object({
  'hub.mode': z.string('Sebutkan hub.mode').max(50),
  'hub.verify_token': z.string('Sebutkan hub.verify_token').max(200),
  'hub.challenge': z
    .string('Sebutkan hub.challenge')
    .max(200)
    .regex(/^[\w.-]+$/, 'hub.challenge tidak benar'),
});

/** The webhook of inbound WhatsApp messages; each request must carry Meta's signature. */
export const whatsappWebhookApi: FastifyPluginAsyncZod = async (app) => {
  routeGroup(app, 'WhatsApp', 'anyone');
  keepRawBodies(app);

  app.get(
    '/whatsapp',
    {
      schema: {
        operationId: 'openWhatsapp',
        summary: 'Percobaan alamat oleh Meta',
        querystring: challengeQuery,
        response: { 200: fileResponse('text/plain') },
        refusals: [403, 404],
      },
    },
    async (request, reply) => {
      const { query } = request;
      const challenge = await answerWebhookChallenge(app.ctx, {
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
        response: { 200: successWith(z.object({ heard: z.int(), repeated: z.int() })) },
        refusals: [403, 404],
      },
    },
    async (request) => {
      const signature = request.headers['x-hub-signature-256'];
      return {
        success: true as const,
        message: successTexts.whatsappHeard,
        data: await handleWhatsappWebhook(app.ctx, {
          raw: rawBodyOf(request),
          signature: Array.isArray(signature) ? undefined : signature,
        }),
      };
    },
  );
};
