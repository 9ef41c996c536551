import { z } from 'zod';
import { GROUP_ROLES } from '../../shared/enums/group-duties.ts';
import { quantityResponse, timestamp } from './response-shapes.ts';

/* Farmer groups, as their members see them. */

const role = z.enum(GROUP_ROLES);

export const membership = z.object({
  members: z.array(
    z.object({
      id: z.int(),
      userId: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      role,
      named: z.boolean().describe('Apakah ia setuju disebut di halaman umum kelompok.'),
      joinedAt: timestamp,
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      role,
      email: z.string().nullable(),
      phone: z.string().nullable(),
      expiresAt: timestamp,
    }),
  ),
});

export const createdInvitation = z.object({
  id: z.int(),
  url: z.string().describe('Tautannya; hanya tampil sekali ini.'),
  whatsapp: z.string().nullable(),
  until: timestamp,
});

export const invitationView = z.object({
  group: z.string(),
  city: z.string(),
  name: z.string(),
  by: z.string(),
  role,
  until: timestamp,
});

export const joinedGroup = z.object({ groupId: z.int(), group: z.string(), role });
export const publicGroupMember = z.object({ name: z.string(), role, members: z.int() });

export const pooledLot = z.object({
  id: z.int(),
  name: z.string(),
  feePercent: z.number().describe('Bagian kelompok dari tiap penjualan; tetap sejak lot dibuka.'),
  feePerKg: z
    .int()
    .describe('Bagian kelompok per kg yang terjual, dalam satuan terkecil mata uang; 0 bila dalam persen.'),
  moisture: z.number().nullable(),
  hampa: z.number().nullable(),
  stock: quantityResponse,
  reserved: quantityResponse,
  price: z.int(),
  deposited: quantityResponse,
  sold: quantityResponse,
  openBatch: z
    .string()
    .nullable()
    .describe('Kode lot yang diisi setoran berikutnya; kosong bila mulai lot baru.'),
});

export const pooledLotDetail = pooledLot.extend({
  deposits: z.array(
    z.object({
      id: z.int(),
      member: z.string(),
      mine: z.boolean(),
      gross: quantityResponse,
      tare: quantityResponse,
      sacks: z.int(),
      readings: z
        .array(z.object({ gross: quantityResponse, tare: quantityResponse, sacks: z.int() }))
        .describe('Tiap kali timbang, dalam kg.'),
      moisture: z.array(z.number()),
      hampa: z.number().nullable(),
      net: quantityResponse,
      payable: quantityResponse.describe('Berat yang dihitung, sesudah kadar air dan hampa.'),
      left: quantityResponse.describe('Yang belum terjual dan belum diambil kembali.'),
      takenBack: quantityResponse,
      harvestedOn: z.iso.date().nullable(),
      batch: z.string().nullable().describe('Kode lotnya.'),
      tera: z.string().describe('Nomor tera timbangannya; kosong bila tidak dicatat.'),
      teraUntil: z.iso.date().nullable(),
      photos: z
        .array(z.string())
        .describe('Foto layar timbangan; hanya terbuka bagi yang boleh melihat setorannya.'),
      place: z.string(),
      note: z.string().nullable(),
      weighedBy: z.string(),
      weighedAt: timestamp,
    }),
  ),
  sales: z.array(
    z.object({
      id: z.int(),
      orderCode: z.string(),
      qty: quantityResponse,
      proceeds: z.int(),
      fee: z.int(),
      soldAt: timestamp,
      returnedAt: timestamp.nullable(),
      shares: z.array(
        z.object({ depositId: z.int(), member: z.string(), qty: quantityResponse, amount: z.int() }),
      ),
    }),
  ),
});

export const recordedDeposit = z.object({ id: z.int(), net: quantityResponse, payable: quantityResponse });
export const closedBatch = z.object({ code: z.string() });
export const returnedDeposit = z.object({ taken: quantityResponse });
export const memberPayout = z.object({ id: z.int() });

const shareAmounts = {
  shared: z.int(),
  handed: z.int(),
  owed: z.int().describe('Di bawah nol bila barangnya kembali sesudah uangnya diserahkan.'),
};
const memberPayoutFields = {
  id: z.int(),
  amount: z.int(),
  note: z.string().nullable(),
  handedAt: timestamp,
  contest: z.string().nullable(),
  voidedAt: timestamp.nullable(),
};

export const ownMemberShare = z.object({
  id: z.int().describe('Nomor kelompoknya.'),
  name: z.string(),
  member: z.boolean().describe('Apakah ia masih anggotanya.'),
  ...shareAmounts,
});
export const ownMemberShareDetail = ownMemberShare.extend({
  handings: z.array(z.object(memberPayoutFields)),
});

export const groupShares = z.object({
  balances: z.array(
    z.object({
      memberId: z.int(),
      name: z.string(),
      mine: z.boolean(),
      active: z.boolean(),
      ...shareAmounts,
    }),
  ),
  handings: z.array(
    z.object({ ...memberPayoutFields, memberId: z.int(), member: z.string(), mine: z.boolean() }),
  ),
});
