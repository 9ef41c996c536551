import { z } from 'zod';
import { MAIL_STATES } from '../../shared/input/correspondence.ts';
import { settingsSchemas } from '../../shared/input/settings.ts';
import { HEALTH_GRADES, HEALTH_KINDS } from '../../shared/kinds/health-kinds.ts';
import { SECURITY_KINDS } from '../../shared/kinds/security-kinds.ts';
import { moment } from './shapes.ts';

/* Settings, outgoing mail, notices and the trail of changes. */

/** The groups of settings, each as it is saved. */
export const settings = z.object(settingsSchemas);
export const settingsGroup = z.union(Object.values(settingsSchemas));
/** When each group was last saved; null where it never was. */
const stamp = moment.nullable();
export const settingsStamps = z.object({
  site: stamp,
  store: stamp,
  payment: stamp,
  calendar: stamp,
  holding: stamp,
  bidding: stamp,
  security: stamp,
  backup: stamp,
  duties: stamp,
  tax: stamp,
  door: stamp,
});

export const backupsView = z.object({
  place: z.object({ folder: z.string(), encrypted: z.boolean() }).nullable(),
  hour: z.int(),
  keep: z.int(),
  reach: moment.nullable(),
  making: z.boolean(),
  runs: z.array(
    z.object({
      id: z.int(),
      askedAt: moment,
      endedAt: moment.nullable(),
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
  lookedAt: moment.nullable(),
  looking: z.boolean(),
  failures: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      code: z.string(),
      place: z.string(),
      times: z.int(),
      firstAt: moment,
      lastAt: moment,
      lastRequest: z.string().nullable(),
      todo: z.string(),
    }),
  ),
  slowStatements: z.array(
    z.object({
      id: z.int(),
      statement: z.string(),
      verb: z.string().nullable(),
      times: z.int(),
      slowestMs: z.int(),
      firstAt: moment,
      lastAt: moment,
      lastRequest: z.string().nullable(),
    }),
  ),
});

export const mailView = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATES),
  tries: z.int(),
  lastError: z.string().nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
  nextTryAt: moment.nullable(),
});

export const mailDetail = mailView.extend({
  text: z.string(),
  html: z.string().nullable(),
});

export const auditView = z.object({
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
  at: moment,
});

export const securityEventView = z.object({
  id: z.int(),
  what: z.enum(SECURITY_KINDS),
  who: z.object({ id: z.string(), name: z.string() }).nullable(),
  network: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  at: moment,
});

export const noticeView = z.object({
  id: z.int(),
  kind: z.string(),
  text: z.string(),
  href: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: moment,
  readAt: moment.nullable(),
});

export const trailEntry = z.object({
  id: z.int(),
  at: moment,
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
