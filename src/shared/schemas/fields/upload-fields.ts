import { z } from 'zod';

const UPLOAD_PURPOSES = [
  'listing',
  'portrait',
  'proof',
  'complaint',
  'weighing',
  'content',
  'review',
] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** The maximum size of one picture in bytes: 8 MB. */
export const UPLOAD_BYTES_MAX = 8 * 1024 * 1024;

/** The other fields of an upload's form. */
export const uploadInput = z.strictObject({
  purpose: z.enum(UPLOAD_PURPOSES, 'Sebutkan untuk apa gambar ini.').default('listing'),
});

/** The URL of an uploaded picture: `/unggahan/<id>.webp`, its thumbnail `/unggahan/<id>-480.webp`. */
export const uploadUrl = z
  .string()
  .regex(/^\/unggahan\/[pu][0-9a-z]{26}\.webp$/, 'Unggah gambar lebih dahulu.');
