import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptBid } from '../domain/bidding/dealing/accept-bid.ts';
import { acceptBids } from '../domain/bidding/dealing/accept-bids.ts';
import { counterBid } from '../domain/bidding/dealing/counter-bid.ts';
import { placeBid } from '../domain/bidding/dealing/place-bid.ts';
import { rejectBid } from '../domain/bidding/dealing/reject-bid.ts';
import { relayBid } from '../domain/bidding/dealing/relay-bid.ts';
import { undoAnswer } from '../domain/bidding/dealing/undo-answer.ts';
import { withdrawBid } from '../domain/bidding/dealing/withdraw-bid.ts';
import { findIncomingBids, findOwnBids } from '../domain/bidding/reading/find-bids.ts';
import { getBid } from '../domain/bidding/reading/get-bid.ts';
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
import {
  acceptedBid,
  acceptedOne,
  bidDetail,
  counteredBid,
  incomingBid,
  ownBid,
  placedBid,
  rejectedBid,
  relayedBid,
  undoneAnswer,
  withdrawnBid,
} from './answers/bids.ts';
import { dataOf, doneWith, pageOf, quietlyWith } from './answers/shapes.ts';
import { area } from './frame/area.ts';
import { done, idempotent } from './frame/idempotency.ts';

/** A page of bids without what only the pages show beside it. */
const pageAlone = <List extends { counts: unknown; toAnswer: unknown }>({
  counts: _,
  toAnswer: __,
  ...page
}: List) => page;

/** Bids: placing, lists of both sides, and the answers of a negotiation. */
export const bidsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;
  area(app, 'Penawaran', []);

  app.post(
    '/products/:id/bids',
    {
      schema: {
        operationId: 'placeBid',
        summary: 'Mengajukan penawaran harga',
        params: listingIdParams,
        body: placeBidInput,
        once: true,
        response: { 201: doneWith(placedBid) },
        refusals: [403, 404, 409, 429],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) => {
        const bid = await placeBid(shop, actor, request.params.id, request.body);
        const data = { id: bid.id, qty: bid.qty, bid_price: bid.bidPrice, created_at: bid.createdAt };
        return done(said.bidPlaced, data, 201);
      }),
  );

  app.get(
    '/bids',
    {
      schema: {
        operationId: 'findOwnBids',
        summary: 'Penawaran yang diajukan sendiri',
        querystring: bidListInput,
        response: { 200: pageOf(ownBid) },
        refusals: [403],
      },
    },
    async (request) => pageAlone(await findOwnBids(shop, await request.actor(), request.query)),
  );

  app.get(
    '/bids/incoming',
    {
      schema: {
        operationId: 'findIncomingBids',
        summary: 'Penawaran yang masuk: petani untuk produknya, admin semuanya',
        querystring: incomingBidListInput,
        response: { 200: pageOf(incomingBid) },
        refusals: [403],
      },
    },
    async (request) => pageAlone(await findIncomingBids(shop, await request.actor(), request.query)),
  );

  app.get(
    '/bids/:id',
    {
      schema: {
        operationId: 'getBid',
        summary: 'Satu penawaran, dengan riwayat tawar-menawarnya',
        params: bidIdParams,
        response: { 200: dataOf(bidDetail) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getBid(shop, await request.actor(), request.params.id),
    }),
  );

  app.post(
    '/bids/:id/accept',
    {
      schema: {
        operationId: 'acceptBid',
        summary: 'Menerima tawaran; stok ditahan dan pesanan dibuat',
        params: bidIdParams,
        body: answerBidInput,
        once: true,
        response: { 200: doneWith(acceptedBid) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.bidAccepted, await acceptBid(shop, actor, request.params.id, request.body)),
      ),
  );

  app.post(
    '/bids/:id/reject',
    {
      schema: {
        operationId: 'rejectBid',
        summary: 'Menolak tawaran',
        params: bidIdParams,
        body: answerBidInput,
        once: true,
        response: { 200: doneWith(rejectedBid) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.bidRejected, await rejectBid(shop, actor, request.params.id, request.body)),
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
        response: { 200: doneWith(counteredBid) },
        refusals: [404, 409, 429],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.bidCountered, await counterBid(shop, actor, request.params.id, request.body)),
      ),
  );

  app.post(
    '/bids/accept',
    {
      schema: {
        operationId: 'acceptBids',
        summary: 'Menerima beberapa penawaran sekaligus',
        body: acceptBidsInput,
        response: { 200: doneWith(z.array(acceptedOne)) },
        refusals: [403],
      },
    },
    async (request, reply) => {
      const data = await acceptBids(shop, await request.actor(), request.body);
      const accepted = data.filter((one) => one.ok).length;
      return reply.send({ success: true as const, message: said.bidsAccepted(accepted, data.length), data });
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
        response: { 200: doneWith(withdrawnBid) },
        refusals: [403, 404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.bidWithdrawn, await withdrawBid(shop, actor, request.params.id)),
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
        response: { 200: doneWith(undoneAnswer) },
        refusals: [404, 409],
      },
    },
    async (request, reply) =>
      idempotent(request, reply, async (shop, actor) =>
        done(said.bidUndone, await undoAnswer(shop, actor, request.params.id)),
      ),
  );

  // Not kept for a second time: the link in it is the farmer's own, and each asking makes another.
  app.post(
    '/bids/:id/relay',
    {
      schema: {
        operationId: 'relayBid',
        summary: 'Menyiapkan pesan WhatsApp kepada petani, dengan tautan jawabannya',
        params: bidIdParams,

        response: { 200: quietlyWith(relayedBid) },
        refusals: [403, 404, 409],
      },
    },
    async (request) => ({
      success: true as const,
      data: await relayBid(shop, await request.actor(), request.params.id),
    }),
  );
};
