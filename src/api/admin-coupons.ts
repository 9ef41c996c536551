import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createCoupon } from '../domain/cart/create-coupon.ts';
import { deleteCoupon } from '../domain/cart/delete-coupon.ts';
import { findCoupons } from '../domain/cart/find-coupons.ts';
import { getCoupon } from '../domain/cart/get-coupon.ts';
import { updateCoupon } from '../domain/cart/update-coupon.ts';
import { requireUser } from '../domain/shop.ts';
import {
  createCouponInput,
  findCouponsQuery,
  couponParams as params,
  updateCouponInput,
} from '../shared/input/coupons.ts';
import { said } from '../shared/said.ts';

/** The coupons, for admins. */
export const adminCouponsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  // Who asks comes before what he asks.
  app.addHook('preValidation', async (request) => {
    requireUser(await request.actor(), 'admin');
  });

  app.get('/admin/coupons', { schema: { querystring: findCouponsQuery } }, async (request) =>
    findCoupons(shop, await request.actor(), request.query),
  );

  app.post('/admin/coupons', { schema: { body: createCouponInput } }, async (request, reply) => {
    const data = await createCoupon(shop, await request.actor(), request.body);
    return reply.status(201).send({ success: true, message: said.couponCreated, data });
  });

  app.get('/admin/coupons/:id', { schema: { params } }, async (request) => ({
    data: await getCoupon(shop, await request.actor(), request.params.id),
  }));

  app.put('/admin/coupons/:id', { schema: { params, body: updateCouponInput } }, async (request) => {
    const data = await updateCoupon(shop, await request.actor(), request.params.id, request.body);
    const { isActive, version: _, ...others } = request.body;
    const toggled = isActive !== undefined && Object.keys(others).length === 0;
    const message = !toggled ? said.couponUpdated : isActive ? said.couponActivated : said.couponDeactivated;
    return { success: true, message, data };
  });

  app.delete('/admin/coupons/:id', { schema: { params } }, async (request) => {
    await deleteCoupon(shop, await request.actor(), request.params.id);
    return { success: true, message: said.couponDeleted };
  });
};
