import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptBid } from '../domain/bidding/commands/accept-bid.ts';
import { acceptBids } from '../domain/bidding/commands/accept-bids.ts';
import { counterBid } from '../domain/bidding/commands/counter-bid.ts';
import { placeBid } from '../domain/bidding/commands/place-bid.ts';
import { prepareWhatsappRelay } from '../domain/bidding/commands/prepare-whatsapp-relay.ts';
import { rejectBid } from '../domain/bidding/commands/reject-bid.ts';
import { undoBidResponse } from '../domain/bidding/commands/undo-bid-response.ts';
import { withdrawBid } from '../domain/bidding/commands/withdraw-bid.ts';
import { findIncomingBids, findOwnBids } from '../domain/bidding/queries/find-bids.ts';
import { getBid } from '../domain/bidding/queries/get-bid.ts';
import {
  acceptBidsInput,
  bidIdParams,
  bidListInput,
  counterBidInput,
  incomingBidListInput,
  listingIdParams,
  placeBidInput,
  respondToBidInput,
} from '../shared/schemas/bid-schemas.ts';
import { successTexts } from '../shared/success-texts.ts';
import { handleIdempotent, successReply } from './plugins/idempotency-key.ts';
import { routeGroup } from './plugins/route-access.ts';
import {
  acceptedBid,
  acceptedBidResult,
  bidDetail,
  counteredBid,
  incomingBid,
  ownBid,
  placedBid,
  rejectedBid,
  undoneResponse,
  whatsappRelay,
  withdrawnBid,
} from './responses/bid-responses.ts';
import { dataResponse, dataWithoutMessage, pageResponse, successWith } from './responses/response-shapes.ts';

/** A page of bids without the fields that only pages show. */
const withoutPageExtras = <List extends { counts: unknown; toAnswer: unknown }>({
  counts: _,
  toAnswer: __,
  ...page
}: List) => page;

/** Bids: placing, lists of both sides, and the responses of a negotiation. */
export const bidsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;
  routeGroup(app, 'Penawaran', []);

  app.post(
    '/products/:id/bids',
    {
      schema: {
        operationId: 'placeBid',
        summary: 'Mengajukan penawaran harga',
        params: listingIdParams,
        body: placeBidInput,
        once: true,
        response: { 201: successWith(placedBid) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) => {
        const bid = await placeBid(ctx, actor, request.params.id, request.body);
        const data = { id: bid.id, qty: bid.qty, bid_price: bid.bidPrice, created_at: bid.createdAt };
        return successReply(successTexts.bidPlaced, data, 201);
      }),
  );

  app.get(
    '/bids',
    {
      schema: {
        operationId: 'findOwnBids',
        summary: 'Penawaran yang diajukan sendiri',
        querystring: bidListInput,
        response: { 200: pageResponse(ownBid) },
        refusals: [403],
      },
    },
    async (request) => withoutPageExtras(await findOwnBids(ctx, await request.actor(), request.query)),
  );

  app.get(
    '/bids/incoming',
    {
      schema: {
        operationId: 'findIncomingBids',
        summary: 'Penawaran yang masuk: petani untuk produknya, admin semuanya',
        querystring: incomingBidListInput,
        response: { 200: pageResponse(incomingBid) },
        refusals: [403],
      },
    },
    async (request) => withoutPageExtras(await findIncomingBids(ctx, await request.actor(), request.query)),
  );

  app.get(
    '/bids/:id',
    {
      schema: {
        operationId: 'getBid',
        summary: 'Satu penawaran, dengan riwayat tawar-menawarnya',
        params: bidIdParams,
        response: { 200: dataResponse(bidDetail) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getBid(ctx, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/bids/:id/accept',
    {
      schema: {
        operationId: 'acceptBid',
        summary: 'Menerima tawaran; stok ditahan dan pesanan dibuat',
        params: bidIdParams,
        body: respondToBidInput,
        once: true,
        response: { 200: successWith(acceptedBid) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.bidAccepted, await acceptBid(ctx, actor, request.params.id, request.body)),
      ),
  );

  app.post(
    '/bids/:id/reject',
    {
      schema: {
        operationId: 'rejectBid',
        summary: 'Menolak tawaran',
        params: bidIdParams,
        body: respondToBidInput,
        once: true,
        response: { 200: successWith(rejectedBid) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.bidRejected, await rejectBid(ctx, actor, request.params.id, request.body)),
      ),
  );

  app.post(
    '/bids/:id/counter',
    {
      schema: {
        operationId: 'counterBid',
        summary: 'Membalas dengan harga atau jumlah lain',
        params: bidIdParams,
        body: counterBidInput,
        once: true,
        response: { 200: successWith(counteredBid) },
        refusals: [404, 409, 429],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(
          successTexts.bidCountered,
          await counterBid(ctx, actor, request.params.id, request.body),
        ),
      ),
  );

  app.post(
    '/bids/accept',
    {
      schema: {
        operationId: 'acceptBids',
        summary: 'Menerima beberapa penawaran sekaligus',
        body: acceptBidsInput,
        response: { 200: successWith(z.array(acceptedBidResult)) },
        refusals: [403],
      },
    },
    async (request, reply) => {
      const data = await acceptBids(ctx, await request.actor(), request.body);
      const accepted = data.filter((one) => one.ok).length;
      return reply.send({
        success: true as const,
        message: successTexts.bidsAccepted(accepted, data.length),
        data,
      });
    },
  );

  app.post(
    '/bids/:id/withdraw',
    {
      schema: {
        operationId: 'withdrawBid',
        summary: 'Menarik kembali penawaran sendiri',
        params: bidIdParams,
        once: true,
        response: { 200: successWith(withdrawnBid) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.bidWithdrawn, await withdrawBid(ctx, actor, request.params.id)),
      ),
  );

  app.post(
    '/bids/:id/undo',
    {
      schema: {
        operationId: 'undoAnswer',
        summary: 'Mengurungkan jawaban penjual, dalam sepuluh detik dan selama belum ada kelanjutannya',
        params: bidIdParams,
        once: true,
        response: { 200: successWith(undoneResponse) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      handleIdempotent(request, reply, async (ctx, actor) =>
        successReply(successTexts.bidUndone, await undoBidResponse(ctx, actor, request.params.id)),
      ),
  );

  // Its response is not stored for replays: it contains the farmer's own link, and each request creates a new
  // one.
  app.post(
    '/bids/:id/relay',
    {
      schema: {
        operationId: 'relayBid',
        summary: 'Menyiapkan pesan WhatsApp kepada petani, dengan tautan jawabannya',
        params: bidIdParams,

        response: { 200: dataWithoutMessage(whatsappRelay) },
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      data: await prepareWhatsappRelay(ctx, await request.actor(), request.params.id),
    }),
  );
};
