import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createCoupon } from '../../domain/cart/create-coupon.ts';
import { deleteCoupon } from '../../domain/cart/delete-coupon.ts';
import { findCoupons } from '../../domain/cart/find-coupons.ts';
import { getCoupon } from '../../domain/cart/get-coupon.ts';
import { updateCoupon } from '../../domain/cart/update-coupon.ts';
import {
  createCouponInput,
  findCouponsQuery,
  couponParams as params,
  updateCouponInput,
} from '../../shared/schemas/coupon-schemas.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { routeGroup } from '../plugins/route-access.ts';
import { couponDetail, couponView } from '../responses/cart-responses.ts';
import { dataResponse, pageResponse, successOnly, successWith } from '../responses/response-shapes.ts';

/** The coupons, for admins. */
export const adminCouponsApi: FastifyPluginAsyncZod = async (app) => {
  const { ctx } = app;

  routeGroup(app, 'Kantor: kupon', ['admin']);

  app.get(
    '/admin/coupons',
    {
      schema: {
        operationId: 'findCoupons',
        summary: 'Kupon',
        querystring: findCouponsQuery,
        response: { 200: pageResponse(couponView) },
      },
    },
    async (request) => findCoupons(ctx, await request.actor(), request.query),
  );

  app.post(
    '/admin/coupons',
    {
      schema: {
        operationId: 'createCoupon',
        summary: 'Membuat kupon',
        body: createCouponInput,
        response: { 201: successWith(couponDetail) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createCoupon(ctx, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: successTexts.couponCreated, data });
    },
  );

  app.get(
    '/admin/coupons/:id',
    {
      schema: {
        operationId: 'getCoupon',
        summary: 'Satu kupon, dengan pemakaiannya',
        params,
        response: { 200: dataResponse(couponDetail) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getCoupon(ctx, await request.actor(), request.params.id),
    }),
  );

  app.put(
    '/admin/coupons/:id',
    {
      schema: {
        operationId: 'updateCoupon',
        summary: 'Mengubah kupon; hanya yang disebut yang berubah',
        params,
        body: updateCouponInput,
        response: { 200: successWith(couponDetail) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const data = await updateCoupon(ctx, await request.actor(), request.params.id, request.body);
      const { isActive, version: _, ...others } = request.body;
      const toggled = isActive !== undefined && Object.keys(others).length === 0;
      const message = !toggled
        ? successTexts.couponUpdated
        : isActive
          ? successTexts.couponActivated
          : successTexts.couponDeactivated;
      return { success: true as const, message, data };
    },
  );

  app.delete(
    '/admin/coupons/:id',
    {
      schema: {
        operationId: 'deleteCoupon',
        summary: 'Menghapus kupon',
        params,
        response: { 200: successOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await deleteCoupon(ctx, await request.actor(), request.params.id);
      return { success: true as const, message: successTexts.couponDeleted };
    },
  );
};
