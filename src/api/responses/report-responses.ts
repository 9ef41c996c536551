import { z } from 'zod';
import { ROLES } from '../../shared/enums/labels.ts';
import { BREAKDOWNS } from '../../shared/enums/report-breakdowns.ts';
import { UNITS } from '../../shared/format/units.ts';
import { MONEY_KINDS } from '../../shared/rules/orders/money-kinds.ts';
import { isoDate, quantityResponse, timestamp } from './response-shapes.ts';

/* Figures over many orders. */

const ledgerFigures = {
  refunded: z.int(),
  chargebacks: z.int(),
  netRevenue: z.int(),
  commission: z.int(),
  uniqueCodes: z.int(),
  bankFees: z.int(),
  gatewayFees: z.int(),
  qrisFees: z.int(),
};

export const salesReport = z.object({
  totalRevenue: z.int(),
  totalOrders: z.int(),
  totalProducts: z.int(),
  totalFarmers: z.int(),
  ...ledgerFigures,
  from: z.string(),
  to: z.string(),
  start: isoDate,
  end: isoDate,
  before: z.object({
    totalRevenue: z.int(),
    totalOrders: z.int(),
    totalProducts: z.int(),
    totalFarmers: z.int(),
    ...ledgerFigures,
    start: isoDate,
    end: isoDate,
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
      sales: quantityResponse,
      revenue: z.int(),
      before: z.int(),
    }),
  ),
  ledger: z.array(
    z.object({
      kind: z.enum(MONEY_KINDS),
      movements: z.int(),
      cash: z.int(),
      seller: z.int(),
      sale: z.int(),
      commission: z.int(),
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

const breakdownFigures = { orders: z.int(), revenue: z.int(), before: z.int() };

export const salesBreakdown = z.object({
  by: z.enum(BREAKDOWNS),
  start: isoDate,
  end: isoDate,
  before: z.object({ start: isoDate, end: isoDate }),
  rows: z.array(z.object({ key: z.string(), name: z.string(), ...breakdownFigures })),
  rest: z.object({ rows: z.int(), ...breakdownFigures }).nullable(),
  total: z.object(breakdownFigures),
});

export const reportOrder = z.object({
  code: z.string().nullable(),
  placedAt: timestamp.nullable(),
  buyer: z.string().nullable(),
  farmer: z.string().nullable(),
  region: z.string().nullable(),
  amount: z.int(),
});

export const savedReport = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['monthly', 'yearly']),
  by: z.enum(BREAKDOWNS).nullable(),
  weekly: z.boolean(),
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
  start: isoDate,
  end: isoDate,
  before: z.object({
    bids: z.int(),
    deals: z.int(),
    bidToList: z.int().nullable(),
    dealToTengkulak: z.int().nullable(),
    start: isoDate,
    end: isoDate,
  }),
  rows: z.array(priceRow),
  total: z.int(),
});

export const recentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  createdAt: timestamp,
});

export const recentProduct = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.string(),
  stock: quantityResponse,
  price_customer: z.int(),
  image_url: z.string().nullable(),
  farmerName: z.string(),
  createdAt: timestamp,
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
      content: z.boolean(),
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
  newRelease: z.object({ version: z.string(), date: z.string(), notes: z.string() }).nullable(),
});
