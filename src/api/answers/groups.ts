import { z } from 'zod';
import { GROUP_ROLES } from '../../shared/kinds/group-duties.ts';
import { moment, quantityAnswer } from './shapes.ts';

/* Groups, as their members see them. */

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
      joinedAt: moment,
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      role,
      email: z.string().nullable(),
      phone: z.string().nullable(),
      expiresAt: moment,
    }),
  ),
});

export const madeInvitation = z.object({
  id: z.int(),
  url: z.string().describe('Tautannya; hanya tampil sekali ini.'),
  whatsapp: z.string().nullable(),
  until: moment,
});

export const invitationShown = z.object({
  group: z.string(),
  city: z.string(),
  name: z.string(),
  by: z.string(),
  role,
  until: moment,
});

export const joined = z.object({ groupId: z.int(), group: z.string(), role });
export const namedMember = z.object({ name: z.string(), role, members: z.int() });

export const lot = z.object({
  id: z.int(),
  name: z.string(),
  feePercent: z.number().describe('Bagian kelompok dari tiap penjualan; tetap sejak lot dibuka.'),
  moisture: z.number().nullable(),
  hampa: z.number().nullable(),
  stock: quantityAnswer,
  reserved: quantityAnswer,
  price: z.int(),
  deposited: quantityAnswer,
  sold: quantityAnswer,
});

export const lotDetail = lot.extend({
  deposits: z.array(
    z.object({
      id: z.int(),
      member: z.string(),
      mine: z.boolean(),
      gross: quantityAnswer,
      tare: quantityAnswer,
      sacks: z.int(),
      readings: z
        .array(z.object({ gross: quantityAnswer, tare: quantityAnswer, sacks: z.int() }))
        .describe('Tiap kali timbang, dalam kg.'),
      moisture: z.array(z.number()),
      hampa: z.number().nullable(),
      net: quantityAnswer,
      payable: quantityAnswer.describe('Berat yang dihitung, sesudah kadar air dan hampa.'),
      left: quantityAnswer.describe('Yang belum terjual dan belum diambil kembali.'),
      takenBack: quantityAnswer,
      tera: z.string().describe('Nomor tera timbangannya; kosong bila tidak dicatat.'),
      teraUntil: z.iso.date().nullable(),
      photos: z
        .array(z.string())
        .describe('Foto layar timbangan; hanya terbuka bagi yang boleh melihat setorannya.'),
      place: z.string(),
      note: z.string().nullable(),
      weighedBy: z.string(),
      weighedAt: moment,
    }),
  ),
  sales: z.array(
    z.object({
      id: z.int(),
      orderCode: z.string(),
      qty: quantityAnswer,
      proceeds: z.int(),
      fee: z.int(),
      soldAt: moment,
      returnedAt: moment.nullable(),
      shares: z.array(
        z.object({ depositId: z.int(), member: z.string(), qty: quantityAnswer, amount: z.int() }),
      ),
    }),
  ),
});

export const deposited = z.object({ id: z.int(), net: quantityAnswer, payable: quantityAnswer });
export const takenBack = z.object({ taken: quantityAnswer });
export const handed = z.object({ id: z.int() });

const money = {
  shared: z.int(),
  handed: z.int(),
  owed: z.int().describe('Di bawah nol bila barangnya kembali sesudah uangnya diserahkan.'),
};
const handing = {
  id: z.int(),
  amount: z.int(),
  note: z.string().nullable(),
  handedAt: moment,
  contest: z.string().nullable(),
  voidedAt: moment.nullable(),
};

export const ownShare = z.object({
  id: z.int().describe('Nomor kelompoknya.'),
  name: z.string(),
  member: z.boolean().describe('Apakah ia masih anggotanya.'),
  ...money,
});
export const ownShareDetail = ownShare.extend({ handings: z.array(z.object(handing)) });

export const groupShares = z.object({
  balances: z.array(
    z.object({
      memberId: z.int(),
      name: z.string(),
      mine: z.boolean(),
      active: z.boolean(),
      ...money,
    }),
  ),
  handings: z.array(z.object({ ...handing, memberId: z.int(), member: z.string(), mine: z.boolean() })),
});
