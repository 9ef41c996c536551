import { z } from 'zod';
import { ADMIN_DUTIES } from '../../shared/enums/admin-duties.ts';
import { INVITATION_OUTCOMES } from '../../shared/enums/invitation-outcomes.ts';
import { ROLES } from '../../shared/enums/labels.ts';
import { SELLER_KINDS } from '../../shared/enums/seller-kinds.ts';
import { timestamp } from './response-shapes.ts';

/* Users and their accounts, as they see themselves and as admins see them. */

export const farmerAccountView = z.object({
  id: z.int(),
  kind: z.enum(SELLER_KINDS),
  approved: z.boolean(),
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable(),
});

export const teamMember = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  city: z.string(),
  place: z.int(),
});

export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  phone: z.string().nullable(),
  farmerId: z.int().nullable(),
});

export const userView = currentUser.extend({
  address: z.string().nullable(),
  isActive: z.boolean(),
  duties: z.array(z.enum(ADMIN_DUTIES)).nullable(),
  biddingSuspendedUntil: timestamp.nullable(),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const userPreferences = z.object({
  email: z.boolean().optional(),
  digest: z.boolean().optional(),
  digestHour: z.int().optional(),
  quietFrom: z.int().optional(),
  quietTo: z.int().optional(),
  whatsapp: z.boolean().optional(),
  sms: z.boolean().optional(),
});

export const harvestEntry = z.object({
  month: z.int(),
  crop: z.string(),
});

export const farmerSettings = z.object({
  deliveryFees: z.record(z.string(), z.int()).optional(),
  deliveryDays: z.array(z.int()).optional(),
  deliveryCutoff: z.int().optional(),
  deliveryFreeFrom: z.int().optional(),
  pickup: z.boolean().optional(),
  delivery: z.boolean().optional(),
  bidFloorPercent: z.int().optional(),
  bidAutoAcceptPercent: z.int().optional(),
});

export const payoutAccount = z.object({
  bank: z.string(),
  number: z.string(),
  holder: z.string(),
});

export const sellerProfile = z.object({
  farmerId: z.int(),
  title: z.string(),
  story: z.string(),
  phone: z.string().nullable(),
  phonePublic: z.boolean(),
  portraitUrl: z.string().nullable(),
  harvestCalendar: z.array(harvestEntry),
  settings: farmerSettings,
  payoutAccount: payoutAccount.nullable(),
  version: z.int(),
});

export const savedAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  address1: z.string(),
  address2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  landmark: z.string().optional(),
  id: z.string(),
});

/** A link for setting a new password, which an admin passes on. */
export const handedOverLink = z.object({
  url: z.string(),
  whatsapp: z.string(),
  until: timestamp,
  invites: z.boolean(),
  sent: z.enum(['whatsapp', 'sms']).nullable(),
});

/** The outcome of one farmer's invitation. */
export const invitationResult = z.object({
  id: z.int(),
  name: z.string(),
  outcome: z.enum(INVITATION_OUTCOMES),
});

export const mfaSetup = z.object({ secret: z.string(), address: z.string() });
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  usedAt: timestamp.nullable(),
});
export const phoneState = z.object({
  phone: z.string().nullable(),
  verified: z.boolean(),
  /** The channel by which the shop can send a code to it. */
  way: z.enum(['whatsapp', 'sms']).nullable(),
});
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
export const mfaStatus = z.object({
  since: timestamp.nullable(),
  codesLeft: z.int(),
  required: z.boolean(),
  setup: mfaSetup.nullable(),
});
