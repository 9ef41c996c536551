import { z } from 'zod';
import { ENTRY_STATES } from '../../shared/schemas/content-admin-schemas.ts';
import { timestamp } from './response-shapes.ts';

/* Posts, and the entries of the site's collections. */

export const collectionView = z.object({
  label: z.string(),
  about: z.string(),
  area: z.enum(['Beranda', 'Layanan dan proyek', 'Blog', 'Tentang kami', 'Bersama']),
  collection: z.enum([
    'about',
    'skills',
    'banner-slides',
    'home-4-slides',
    'hero-banners',
    'service-cards',
    'services',
    'facts',
    'offers',
    'feature-categories',
    'feature-boxes',
    'testimonials',
    'projects',
    'faq',
    'order-process',
    'sponsors',
    'blog-categories',
    'posts',
    'home-about',
    'kata-cari',
    'why-choose-us',
    'our-story',
  ]),
  single: z.boolean(),
  published: z.int(),
  scheduled: z.int(),
  draft: z.int(),
});

export const entryView = z.object({
  collection: z.enum([
    'about',
    'skills',
    'banner-slides',
    'home-4-slides',
    'hero-banners',
    'service-cards',
    'services',
    'facts',
    'offers',
    'feature-categories',
    'feature-boxes',
    'testimonials',
    'projects',
    'faq',
    'order-process',
    'sponsors',
    'blog-categories',
    'posts',
    'home-about',
    'kata-cari',
    'why-choose-us',
    'our-story',
  ]),
  number: z.int(),
  title: z.string(),
  state: z.enum(ENTRY_STATES),
  status: z.enum(['published', 'draft', 'deleted']),
  publish_at: z.string().nullable(),
  version: z.int(),
  href: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  data: z.record(z.string(), z.unknown()),
  draft: z
    .object({
      at: timestamp,
      publish_at: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
    })
    .nullable(),
});

export const entryDetail = entryView.extend({
  draft_by: z.string().nullable(),
  draft_fields: z.array(z.string()),
  missing_fields: z.array(z.string()),
});

export const postSummary = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  day: z.string(),
  date: z.object({
    day: z.string(),
    month: z.string(),
    year: z.string(),
  }),
  fullDate: z.string(),
  author: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  thumb: z.string(),
  thumbFull: z.string(),
  thumbAlt: z.string(),
  description: z.string(),
  comments: z.int(),
});

export const postLink = z.object({
  id: z.int(),
  title: z.string(),
});

export const post = postSummary.extend({
  updatedAt: timestamp,
  html: z.string(),
  sources: z.array(z.string()),
  previous: postLink,
  next: postLink,
  commentList: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      comment: z.string(),
      createdAt: timestamp,
    }),
  ),
});
