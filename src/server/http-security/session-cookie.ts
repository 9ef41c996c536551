import { createHmac, timingSafeEqual } from 'node:crypto';
import { PROVIDER_SIGN_IN_SECONDS } from '../../domain/accounts/authentication/provider-sign-in-state.ts';
import { MFA_CHALLENGE_SECONDS } from '../../domain/accounts/mfa/mfa-challenge.ts';
import { SESSION_SECONDS } from '../../domain/accounts/sessions/insert-session.ts';
import { KNOWN_DEVICE_SECONDS } from '../../domain/accounts/sessions/known-device.ts';
import { deriveKey } from '../../domain/derived-keys.ts';

/** The prefix of the account cookies; over https browsers then reject one set by a subdomain. */
function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-lumbung' : 'lumbung';
}

export type SessionCookies = {
  /** The cookie's name. */
  name: string;
  /** Set-Cookie that signs the browser in with `token`. */
  open(token: string): string;
  /** Set-Cookie that removes the session cookie. */
  close(): string;
  /** Set-Cookie that stores, during a social sign-in, the token with which it started in this browser. */
  beginSocial(state: string): string;
  /** Set-Cookie that removes it. */
  endSocial(): string;
  /** That token in a Cookie header, or null. */
  readSocial(header: string | null | undefined): string | null;
  /** Set-Cookie that stores that this browser still needs a second factor; null removes it. */
  secondStep(token: string | null): string;
  readSecondStep(header: string | null | undefined): string | null;
  /** Set-Cookie that identifies a known browser, for a year. */
  device(token: string): string;
  readDevice(header: string | null | undefined): string | null;
  /** The session token in a Cookie header, or null without a valid signature. */
  read(header: string | null | undefined): string | null;
};

/**
 * The session cookie: `token.signature`, an HMAC-SHA-256 under a key of the secret. A token is only looked up when its
 * signature is valid.
 */
export function sessionCookies(config: { publicUrl: string; secret: string }): SessionCookies {
  const name = `${cookiePrefix(config.publicUrl)}.session_token`;
  const social = `${cookiePrefix(config.publicUrl)}.social`;
  const second = `${cookiePrefix(config.publicUrl)}.second_step`;
  const device = `${cookiePrefix(config.publicUrl)}.device`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  const key = deriveKey({ config }, 'session cookie');
  const signatureOf = (token: string) => createHmac('sha256', key).update(token).digest();

  return {
    name,
    open: (token) => {
      const value = encodeURIComponent(`${token}.${signatureOf(token).toString('base64')}`);
      return `${name}=${value}; Max-Age=${SESSION_SECONDS}; ${attributes}`;
    },
    close: () => `${name}=; Max-Age=0; ${attributes}`,
    beginSocial: (state) => `${social}=${state}; Max-Age=${PROVIDER_SIGN_IN_SECONDS}; ${attributes}`,
    endSocial: () => `${social}=; Max-Age=0; ${attributes}`,
    readSocial: (header) => valuesOf(header, social)[0] ?? null,
    secondStep: (token) =>
      `${second}=${token ?? ''}; Max-Age=${token ? MFA_CHALLENGE_SECONDS : 0}; ${attributes}`,
    readSecondStep: (header) => valuesOf(header, second)[0] || null,
    device: (token) => `${device}=${token}; Max-Age=${KNOWN_DEVICE_SECONDS}; ${attributes}`,
    readDevice: (header) => valuesOf(header, device).find((value) => /^[\w-]{43}$/.test(value)) ?? null,
    read: (header) => {
      for (const value of valuesOf(header, name)) {
        const token = verified(value, signatureOf);
        if (token) return token;
      }
      return null;
    },
  };
}

/** All values of a name in a Cookie header. */
function valuesOf(header: string | null | undefined, name: string): string[] {
  return (header?.split(';') ?? []).flatMap((part) => {
    const at = part.indexOf('=');
    return part.slice(0, at).trim() === name ? [part.slice(at + 1).trim()] : [];
  });
}

function verified(raw: string, signatureOf: (token: string) => Buffer): string | null {
  let value: string;
  try {
    value = decodeURIComponent(raw);
  } catch {
    return null;
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const ours = signatureOf(token);
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null;
}
