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
} from '../../shared/input/coupons.ts';
import { said } from '../../shared/said.ts';
import { couponDetail, couponView } from '../answers/cart.ts';
import { dataOf, doneOnly, doneWith, pageOf } from '../answers/shapes.ts';
import { area } from '../frame/area.ts';

/** The coupons, for admins. */
export const adminCouponsApi: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app;

  area(app, 'Kantor: kupon', ['admin']);

  app.get(
    '/admin/coupons',
    {
      schema: {
        operationId: 'findCoupons',
        summary: 'Kupon',
        querystring: findCouponsQuery,
        response: { 200: pageOf(couponView) },
      },
    },
    async (request) => findCoupons(shop, await request.actor(), request.query),
  );

  app.post(
    '/admin/coupons',
    {
      schema: {
        operationId: 'createCoupon',
        summary: 'Membuat kupon',
        body: createCouponInput,
        response: { 201: doneWith(couponDetail) },
        refusals: [409],
      },
    },
    async (request, reply) => {
      const data = await createCoupon(shop, await request.actor(), request.body);
      return reply.status(201).send({ success: true as const, message: said.couponCreated, data });
    },
  );

  app.get(
    '/admin/coupons/:id',
    {
      schema: {
        operationId: 'getCoupon',
        summary: 'Satu kupon, dengan pemakaiannya',
        params,
        response: { 200: dataOf(couponDetail) },
        refusals: [404],
      },
    },
    async (request) => ({
      data: await getCoupon(shop, await request.actor(), request.params.id),
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
        response: { 200: doneWith(couponDetail) },
        refusals: [404, 409],
      },
    },
    async (request) => {
      const data = await updateCoupon(shop, await request.actor(), request.params.id, request.body);
      const { isActive, version: _, ...others } = request.body;
      const toggled = isActive !== undefined && Object.keys(others).length === 0;
      const message = !toggled
        ? said.couponUpdated
        : isActive
          ? said.couponActivated
          : said.couponDeactivated;
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
        response: { 200: doneOnly },
        refusals: [404],
      },
    },
    async (request) => {
      await deleteCoupon(shop, await request.actor(), request.params.id);
      return { success: true as const, message: said.couponDeleted };
    },
  );
};
