import { z } from 'zod';
import { HEALTH_GRADES, HEALTH_KINDS } from '../../shared/enums/health-kinds.ts';
import { SECURITY_KINDS } from '../../shared/enums/security-kinds.ts';
import { EMAIL_STATES } from '../../shared/schemas/communication-schemas.ts';
import { settingsSchemas } from '../../shared/schemas/settings-schemas.ts';
import { timestamp } from './response-shapes.ts';

/* Settings, outgoing emails, notices and the audit trail. */

/** The groups of settings, each saved separately. */
export const settings = z.object(settingsSchemas);
export const settingsGroup = z.union(Object.values(settingsSchemas));
/** When each group was last saved; null when it never was. */
const savedAt = timestamp.nullable();
export const settingsVersions = z.object({
  site: savedAt,
  store: savedAt,
  payment: savedAt,
  calendar: savedAt,
  holding: savedAt,
  bidding: savedAt,
  security: savedAt,
  backup: savedAt,
  duties: savedAt,
  tax: savedAt,
  door: savedAt,
  releases: savedAt,
});

export const backupsView = z.object({
  place: z.object({ folder: z.string(), encrypted: z.boolean() }).nullable(),
  hour: z.int(),
  keep: z.int(),
  reach: timestamp.nullable(),
  making: z.boolean(),
  runs: z.array(
    z.object({
      id: z.int(),
      askedAt: timestamp,
      endedAt: timestamp.nullable(),
      bytes: z.int().nullable(),
      name: z.string().nullable(),
      error: z.string().nullable(),
      byClock: z.boolean(),
    }),
  ),
});

export const healthView = z.object({
  findings: z.array(
    z.object({
      kind: z.enum(HEALTH_KINDS),
      grade: z.enum(HEALTH_GRADES),
      text: z.string(),
      todo: z.string().nullable(),
      href: z.string().nullable(),
    }),
  ),
  lookedAt: timestamp.nullable(),
  looking: z.boolean(),
  failures: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      code: z.string(),
      place: z.string(),
      times: z.int(),
      firstAt: timestamp,
      lastAt: timestamp,
      lastRequest: z.string().nullable(),
      todo: z.string(),
    }),
  ),
  slowStatements: z.array(
    z.object({
      id: z.int(),
      statement: z.string(),
      operation: z.string().nullable(),
      times: z.int(),
      slowestMs: z.int(),
      firstAt: timestamp,
      lastAt: timestamp,
      lastRequest: z.string().nullable(),
    }),
  ),
});

export const emailView = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(EMAIL_STATES),
  tries: z.int(),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  nextTryAt: timestamp.nullable(),
});

export const emailDetail = emailView.extend({
  text: z.string(),
  html: z.string().nullable(),
});

export const auditEntryView = z.object({
  id: z.int(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  by: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
    })
    .nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  method: z.string().nullable().describe('Cara bayar pesanan yang diubah; null untuk catatan lain.'),
  at: timestamp,
});

export const securityEventView = z.object({
  id: z.int(),
  what: z.enum(SECURITY_KINDS),
  who: z.object({ id: z.string(), name: z.string() }).nullable(),
  network: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  at: timestamp,
});

export const notificationView = z.object({
  id: z.int(),
  kind: z.string(),
  text: z.string(),
  href: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
});

export const auditTrailEntry = z.object({
  id: z.int(),
  at: timestamp,
  who: z.string().nullable(),
  action: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.unknown().optional(),
      to: z.unknown().optional(),
    }),
  ),
});

export const mailServerView = z.object({
  host: z.string(),
  port: z.int(),
  secure: z.boolean(),
  user: z.string(),
  hasPassword: z.boolean(),
});

export const channelsView = z.object({
  whatsapp: z.object({
    phoneNumberId: z.string(),
    noticeTemplate: z.string(),
    codeTemplate: z.string(),
    hasToken: z.boolean(),
    hasAppSecret: z.boolean(),
    verifyToken: z.string(),
    webhook: z.string(),
  }),
  sms: z.object({
    url: z.string(),
    form: z.enum(['json', 'form']),
    body: z.string(),
    header: z.string(),
    hasHeaderValue: z.boolean(),
  }),
  phone: z.string().nullable(),
});
