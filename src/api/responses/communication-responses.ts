import { z } from 'zod';
import {
  MESSAGE_STATES,
  MODERATED,
  MODERATION_STATES,
  NEWSLETTER_STATES,
  SUBSCRIBER_STATES,
} from '../../shared/schemas/communication-schemas.ts';
import { timestamp } from './response-shapes.ts';

/* Visitors' messages, and newsletters. */

export const contactMessageView = z.object({
  id: z.int(),
  name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  comments: z.string(),
  status: z.enum(MESSAGE_STATES),
  createdAt: timestamp,
});

export const contactMessageDetail = contactMessageView.extend({
  replies: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      by: z.string(),
      createdAt: timestamp,
    }),
  ),
});

export const moderationItem = z.object({
  kind: z.enum(MODERATED),
  id: z.int(),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  rating: z.number().nullable(),
  pictures: z.array(z.string()),
  about: z.string(),
  href: z.string(),
  status: z.enum(MODERATION_STATES),
  createdAt: timestamp,
});

export const subscriberView = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  createdAt: timestamp,
  confirmedAt: timestamp.nullable(),
  unsubscribedAt: timestamp.nullable(),
});

export const newsletterView = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(NEWSLETTER_STATES),
  recipients: z.int(),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  sentAt: timestamp.nullable(),
});
