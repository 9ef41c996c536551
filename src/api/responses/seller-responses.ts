import { z } from 'zod';
import { GROUP_ROLES } from '../../shared/enums/group-duties.ts';
import {
  APPLICATION_STATES,
  BUSINESS_KINDS,
  IDENTITY_DOCUMENT_STATES,
  SELLER_KINDS,
} from '../../shared/enums/seller-kinds.ts';
import { timestamp } from './response-shapes.ts';

/* Sellers' applications, and the sellers for which a user acts. */

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
  sentAt: timestamp,
  answeredAt: timestamp.nullable(),
  version: z.int(),
});

export const sellerApplicationToDecide = sellerApplication.extend({
  whatsapp: z.string().nullable().describe('Membuka WhatsApp dengan pesan untuk pendaftarnya.'),
});

export const ownSeller = z.object({
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
  checkedAt: timestamp.nullable(),
  checkedBy: z.string().nullable(),
});

const identityNumbers = { nik: z.string().nullable(), npwp: z.string().nullable() };
export const revealedIdentity = z.object({
  ...identityNumbers,
  waiting: z
    .object(identityNumbers)
    .nullable()
    .describe('Nomor yang diajukan penjualnya dan menunggu jawaban.'),
});

export const identitySubmission = z.object({
  id: z.int(),
  state: z.enum(IDENTITY_DOCUMENT_STATES),
  legalName: z.string(),
  businessKind: z.enum(BUSINESS_KINDS),
  nik: z.string().nullable().describe('Tersamar; null bila tidak diubah, dan setelah dijawab.'),
  npwp: z.string().nullable().describe('Tersamar; null bila tidak diubah, dan setelah dijawab.'),
  taxable: z.boolean(),
  statement: z.boolean(),
  exemptUntil: z.string().nullable(),
  exemptNumber: z.string().nullable(),
  reason: z.string().nullable(),
  sentAt: timestamp,
  answeredAt: timestamp.nullable(),
  version: z.int(),
});

export const ownIdentityDocuments = z.object({
  identity: sellerIdentity,
  papers: z.array(identitySubmission),
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
          createdAt: timestamp,
          voided: z.object({ at: timestamp, by: z.string().nullable(), reason: z.string() }).nullable(),
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

export const recordedTaxDeposit = z.object({ id: z.int(), month: z.string(), due: z.int() });
