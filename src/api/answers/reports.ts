import { z } from 'zod';
import { UNITS } from '../../shared/figures/units.ts';
import { ROLES } from '../../shared/labels.ts';
import { day, moment, quantityAnswer } from './shapes.ts';

/* Figures over many orders. */

export const report = z.object({
  totalRevenue: z.int(),
  totalOrders: z.int(),
  totalProducts: z.int(),
  totalFarmers: z.int(),
  refunded: z.int(),
  commission: z.int(),
  from: z.string(),
  to: z.string(),
  start: day,
  end: day,
  before: z.object({
    totalRevenue: z.int(),
    totalOrders: z.int(),
    totalProducts: z.int(),
    totalFarmers: z.int(),
    refunded: z.int(),
    commission: z.int(),
    start: day,
    end: day,
  }),
  monthlyRevenue: z.array(
    z.object({
      month: z.string(),
      revenue: z.int(),
      before: z.int(),
    }),
  ),
  dailyRevenue: z
    .array(
      z.object({
        day: z.string(),
        revenue: z.int(),
        before: z.int(),
      }),
    )
    .nullable(),
  topProducts: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      sales: quantityAnswer,
      revenue: z.int(),
      before: z.int(),
    }),
  ),
  farmerStats: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      products: z.int(),
      revenue: z.int(),
      average: z.number(),
      before: z.int(),
    }),
  ),
});

export const priceRow = z.object({
  product: z.string(),
  unit: z.enum(UNITS),
  city: z.string(),
  bids: z.int(),
  deals: z.int(),
  bid: z.int(),
  list: z.int(),
  tengkulak: z.int(),
  deal: z.int().nullable(),
  before: z.int().nullable(),
});

export const priceReport = z.object({
  bids: z.int(),
  deals: z.int(),
  bidToList: z.int().nullable(),
  dealToTengkulak: z.int().nullable(),
  start: day,
  end: day,
  before: z.object({
    bids: z.int(),
    deals: z.int(),
    bidToList: z.int().nullable(),
    dealToTengkulak: z.int().nullable(),
    start: day,
    end: day,
  }),
  rows: z.array(priceRow),
  total: z.int(),
});

export const recentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  createdAt: moment,
});

export const recentProduct = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.string(),
  stock: quantityAnswer,
  price_customer: z.int(),
  image_url: z.string().nullable(),
  farmerName: z.string(),
  createdAt: moment,
});

export const dashboardStats = z.object({
  role: z.enum(['farmer', 'admin']),
  totalUsers: z.int().nullable(),
  totalFarmers: z.int().nullable(),
  totalProducts: z.int(),
  activeProducts: z.int().nullable(),
  totalOrders: z.int(),
  pendingBids: z.int(),
  monthlyRevenue: z.int(),
  trend: z.int().nullable(),
  recentUsers: z.array(recentUser),
  recentProducts: z.array(recentProduct),
  todo: z.object({
    bids: z.int(),
    toConfirm: z.int(),
    toProcess: z.int(),
    toShip: z.int(),
    lowStock: z.int(),
    outOfStock: z.int(),
  }),
  months: z.array(
    z.object({
      month: z.string(),
      revenue: z.int(),
      before: z.int(),
    }),
  ),
  firstSteps: z
    .object({
      farmers: z.boolean(),
      products: z.boolean(),
      payment: z.boolean(),
      site: z.boolean(),
      mail: z.boolean(),
      open: z.boolean(),
    })
    .nullable(),
  stallSteps: z
    .object({
      profile: z.boolean(),
      products: z.boolean(),
      delivery: z.boolean(),
      account: z.boolean(),
      notices: z.boolean(),
    })
    .nullable(),
});
