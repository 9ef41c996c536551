import { z } from 'zod';
import { GROUP_ROLES } from '../../shared/kinds/group-duties.ts';
import {
  APPLICATION_STATES,
  BUSINESS_KINDS,
  PAPERS_STATES,
  SELLER_KINDS,
} from '../../shared/kinds/seller-kinds.ts';
import { moment } from './shapes.ts';

/* Stalls that sign themselves up, and those for which somebody acts. */

export const sellerApplication = z.object({
  id: z.int().describe('Nomor lapaknya.'),
  kind: z.enum(SELLER_KINDS),
  name: z.string(),
  applicant: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  phone: z.string().nullable(),
  grows: z.string(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  photo: z.string(),
  state: z.enum(APPLICATION_STATES),
  reason: z.string().nullable(),
  sentAt: moment,
  answeredAt: moment.nullable(),
  version: z.int(),
});

export const sellerApplicationToAnswer = sellerApplication.extend({
  whatsapp: z.string().nullable().describe('Membuka WhatsApp dengan pesan untuk pendaftarnya.'),
});

export const ownStall = z.object({
  id: z.int(),
  kind: z.enum(SELLER_KINDS),
  name: z.string(),
  approved: z.boolean(),
  role: z.enum(GROUP_ROLES).nullable().describe('Jabatan di kelompok itu; null untuk lapak sendiri.'),
  acting: z.boolean().describe('Apakah sedang bertindak untuk lapak ini.'),
});

export const sellerIdentity = z.object({
  farmer: z.object({ id: z.int(), name: z.string(), city: z.string() }),
  version: z.int(),
  legalName: z.string().nullable(),
  businessKind: z.enum(BUSINESS_KINDS).nullable(),
  nik: z.string().nullable().describe('Tersamar; empat angka terakhir terbaca.'),
  npwp: z.string().nullable().describe('Tersamar; empat angka terakhir terbaca.'),
  taxable: z.boolean(),
  statementYear: z.int().nullable(),
  exemptUntil: z.string().nullable(),
  exemptNumber: z.string().nullable(),
  checkedAt: moment.nullable(),
  checkedBy: z.string().nullable(),
});

const numbers = { nik: z.string().nullable(), npwp: z.string().nullable() };
export const openedIdentity = z.object({
  ...numbers,
  waiting: z.object(numbers).nullable().describe('Nomor yang diajukan penjualnya dan menunggu jawaban.'),
});

export const sellerPapers = z.object({
  id: z.int(),
  state: z.enum(PAPERS_STATES),
  legalName: z.string(),
  businessKind: z.enum(BUSINESS_KINDS),
  nik: z.string().nullable().describe('Tersamar; null bila tidak diubah, dan setelah dijawab.'),
  npwp: z.string().nullable().describe('Tersamar; null bila tidak diubah, dan setelah dijawab.'),
  taxable: z.boolean(),
  statement: z.boolean(),
  exemptUntil: z.string().nullable(),
  exemptNumber: z.string().nullable(),
  reason: z.string().nullable(),
  sentAt: moment,
  answeredAt: moment.nullable(),
  version: z.int(),
});

export const ownPapers = z.object({
  identity: sellerIdentity,
  papers: z.array(sellerPapers),
  year: z.int().describe('Tahun surat pernyataan omzet yang bisa diajukan sekarang.'),
  tax: z.object({
    withhold: z.boolean(),
    ratePercent: z.number(),
    rateSource: z.string(),
    rateCheckedOn: z.string().describe('Kosong: belum dicocokkan dengan sumbernya.'),
    threshold: z.number(),
    thresholdSource: z.string(),
    thresholdCheckedOn: z.string().describe('Kosong: belum dicocokkan dengan sumbernya.'),
  }),
});

export const taxReport = z.object({
  month: z.string(),
  withhold: z.boolean(),
  threshold: z.int(),
  turnover: z.int(),
  withheld: z.int(),
  state: z
    .object({
      deposits: z.array(
        z.object({
          id: z.int(),
          amount: z.int(),
          paidOn: z.string(),
          ntpn: z.string(),
          note: z.string().nullable(),
          by: z.string(),
          createdAt: moment,
          voided: z.object({ at: moment, by: z.string().nullable(), reason: z.string() }).nullable(),
        }),
      ),
      paid: z.int(),
      due: z.int(),
      closed: z.boolean(),
      kept: z.int(),
    })
    .describe(
      'Yang disetor ke negara untuk bulan itu, yang belum, dan yang masih disimpan dari semua bulan.',
    ),
  sellers: z.array(
    z.object({
      farmerId: z.int(),
      name: z.string(),
      city: z.string(),
      checked: z.boolean(),
      statementYear: z.int().nullable(),
      exemptUntil: z.string().nullable(),
      turnover: z.int(),
      invoices: z.int(),
      notes: z.int(),
      withheld: z.int(),
      yearTurnover: z.int(),
    }),
  ),
});

export const taxDeposited = z.object({ id: z.int(), month: z.string(), due: z.int() });
