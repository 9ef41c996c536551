import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptBid } from '../domain/bidding/accept-bid.ts';
import { acceptBids } from '../domain/bidding/accept-bids.ts';
import { counterBid } from '../domain/bidding/counter-bid.ts';
import { findIncomingBids, findOwnBids } from '../domain/bidding/find-bids.ts';
import { getBid } from '../domain/bidding/get-bid.ts';
import { placeBid } from '../domain/bidding/place-bid.ts';
import { rejectBid } from '../domain/bidding/reject-bid.ts';
import { relayBid } from '../domain/bidding/relay-bid.ts';
import { undoAnswer } from '../domain/bidding/undo-answer.ts';
import { withdrawBid } from '../domain/bidding/withdraw-bid.ts';
import { requireUser } from '../domain/shop.ts';
import {
  acceptBidsInput,
  answerBidInput,
  bidIdParams,
  bidListInput,
  counterBidInput,
  incomingBidListInput,
  listingIdParams,
  placeBidInput,
} from '../shared/input/bids.ts';
import { said } from '../shared/said.ts';
import { idempotent } from './idempotency.ts';

/** Bids: placing, lists of both sides, and the answers of a negotiation. */
export const bidsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  const ok = (message: string, data: object) => ({
    status: 200,
    body: { success: true, message, data },
  });

  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor());
  });

  app.post(
    '/products/:id/bids',
    { schema: { params: listingIdParams, body: placeBidInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const bid = await placeBid(shop, actor, request.params.id, request.body);
        const data = { id: bid.id, qty: bid.qty, bid_price: bid.bidPrice, created_at: bid.createdAt };
        return { status: 201, body: { success: true, message: said.bidPlaced, data } };
      }),
  );

  app.get('/bids', { schema: { querystring: bidListInput } }, async (request) => {
    const {
      counts: _,
      toAnswer: __,
      ...list
    } = await findOwnBids(shop, await request.actor(), request.query);
    return list;
  });

  app.get('/bids/incoming', { schema: { querystring: incomingBidListInput } }, async (request) => {
    const {
      counts: _,
      toAnswer: __,
      ...list
    } = await findIncomingBids(shop, await request.actor(), request.query);
    return list;
  });

  app.get('/bids/:id', { schema: { params: bidIdParams } }, async (request) => ({
    data: await getBid(shop, await request.actor(), request.params.id),
  }));

  app.post(
    '/bids/:id/accept',
    { schema: { params: bidIdParams, body: answerBidInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        ok(said.bidAccepted, await acceptBid(shop, actor, request.params.id, request.body)),
      ),
  );

  app.post(
    '/bids/:id/reject',
    { schema: { params: bidIdParams, body: answerBidInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        ok(said.bidRejected, await rejectBid(shop, actor, request.params.id, request.body)),
      ),
  );

  app.post(
    '/bids/:id/counter',
    { schema: { params: bidIdParams, body: counterBidInput } },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        ok(said.bidCountered, await counterBid(shop, actor, request.params.id, request.body)),
      ),
  );

  app.post('/bids/accept', { schema: { body: acceptBidsInput } }, async (request, reply) => {
    const data = await acceptBids(shop, await request.actor(), request.body);
    const accepted = data.filter((one) => one.ok).length;
    return reply.send({ success: true, message: said.bidsAccepted(accepted, data.length), data });
  });

  app.post('/bids/:id/withdraw', { schema: { params: bidIdParams } }, async (request, reply) =>
    idempotent(request, reply, async (shop, actor) =>
      ok(said.bidWithdrawn, await withdrawBid(shop, actor, request.params.id)),
    ),
  );

  app.post(
    '/bids/:id/undo',
    {
      schema: {
        params: bidIdParams,
        summary: 'Mengurungkan jawaban penjual, dalam sepuluh detik dan selama belum ada kelanjutannya',
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        ok(said.bidUndone, await undoAnswer(shop, actor, request.params.id)),
      ),
  );

  // Not kept for a second time: the link in it is the farmer's own, and each asking makes another.
  app.post(
    '/bids/:id/relay',
    {
      schema: {
        params: bidIdParams,
        summary: 'Menyiapkan pesan WhatsApp kepada petani, dengan tautan jawabannya',
      },
    },
    async (request) => ({
      success: true,
      data: await relayBid(shop, await request.actor(), request.params.id),
    }),
  );
};
