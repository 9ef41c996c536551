import { z } from 'zod';
import { isReadable } from '../../format/is-readable.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';

/** The maximum number of passkeys of a user: one per device. */
export const PASSKEYS_MAX = 10;

const base64 = (max: number) =>
  z
    .string('Isi dengan teks')
    .min(1, 'Jawaban perangkat belum lengkap')
    .max(max, 'Terlalu panjang')
    .regex(/^[\w-]+$/, 'Bukan base64url');
const about = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key', 'Jawaban perangkat belum lengkap'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** The browser's extension results; the shop requests none. */
  clientExtensionResults: z.looseObject({}),
};

/** The device's response to a registration (RegistrationResponseJSON of WebAuthn). */
const made = z.strictObject({
  ...about,
  response: z.strictObject({
    clientDataJSON: base64(4000),
    attestationObject: base64(20_000),
    authenticatorData: base64(8000).optional(),
    transports: z.array(z.string().max(30)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64(4000).optional(),
  }),
});
/** The device's response to a sign-in (AuthenticationResponseJSON). */
const signed = z.strictObject({
  ...about,
  response: z.strictObject({
    clientDataJSON: base64(4000),
    authenticatorData: base64(8000),
    signature: base64(2000),
    userHandle: base64(200).optional(),
  }),
});

export const addPasskeyInput = z.strictObject({
  name: z
    .string('Beri nama')
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Beri nama')
    .max(60, 'Paling banyak 60 huruf')
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca'),
  response: made,
});
export const signInPasskeyInput = z.strictObject({ response: signed });
export const passkeyParams = z.object({ id: base64(1400) });
/** The passkey that a form deletes. */
export const passkeyForm = z.object({ key: z.string().max(1400).default('') });
