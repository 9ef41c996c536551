import { z } from 'zod';
import {
  LETTER_STATES,
  MESSAGE_STATES,
  MODERATED,
  MODERATION_STATES,
  SUBSCRIBER_STATES,
} from '../../shared/input/correspondence.ts';
import { moment } from './shapes.ts';

/* What visitors wrote, and what is written to them. */

export const messageView = z.object({
  id: z.int(),
  name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  comments: z.string(),
  status: z.enum(MESSAGE_STATES),
  createdAt: moment,
});

export const messageDetail = messageView.extend({
  replies: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      by: z.string(),
      createdAt: moment,
    }),
  ),
});

export const moderationView = z.object({
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
  createdAt: moment,
});

export const subscriberView = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  createdAt: moment,
  confirmedAt: moment.nullable(),
  unsubscribedAt: moment.nullable(),
});

export const newsletterView = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(LETTER_STATES),
  recipients: z.int(),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
  sentAt: moment.nullable(),
});
