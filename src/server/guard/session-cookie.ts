import { createHmac, timingSafeEqual } from 'node:crypto';
import { SOCIAL_SECONDS } from '../../domain/accounts/entering/social-state.ts';
import { SECOND_STEP_SECONDS } from '../../domain/accounts/proof/second-step.ts';
import { DEVICE_SECONDS } from '../../domain/accounts/sessions/known-device.ts';
import { SESSION_SECONDS } from '../../domain/accounts/sessions/open-session.ts';

/** Prefix of the accounts' cookies; over https browsers then refuse one planted by a subdomain. */
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
  /** Set-Cookie that remembers, for the time of a social sign-in, under which token it began in this browser. */
  beginSocial(state: string): string;
  /** Set-Cookie that forgets it. */
  endSocial(): string;
  /** That token in a Cookie header, or null. */
  readSocial(header: string | null | undefined): string | null;
  /** Set-Cookie that remembers that a code is waited for from this browser; null forgets it. */
  secondStep(token: string | null): string;
  readSecondStep(header: string | null | undefined): string | null;
  /** Set-Cookie by which a browser is known again, for a year. */
  device(token: string): string;
  readDevice(header: string | null | undefined): string | null;
  /** The session token in a Cookie header, or null when there is none that we signed. */
  read(header: string | null | undefined): string | null;
};

/**
 * The session cookie: `token.signature`, an HMAC-SHA-256 under the secret. A token is only looked up when its signature
 * is ours.
 */
export function sessionCookies(config: { publicUrl: string; secret: string }): SessionCookies {
  const name = `${cookiePrefix(config.publicUrl)}.session_token`;
  const social = `${cookiePrefix(config.publicUrl)}.social`;
  const second = `${cookiePrefix(config.publicUrl)}.second_step`;
  const device = `${cookiePrefix(config.publicUrl)}.device`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  const signatureOf = (token: string) => createHmac('sha256', config.secret).update(token).digest();

  return {
    name,
    open: (token) => {
      const value = encodeURIComponent(`${token}.${signatureOf(token).toString('base64')}`);
      return `${name}=${value}; Max-Age=${SESSION_SECONDS}; ${attributes}`;
    },
    close: () => `${name}=; Max-Age=0; ${attributes}`,
    beginSocial: (state) => `${social}=${state}; Max-Age=${SOCIAL_SECONDS}; ${attributes}`,
    endSocial: () => `${social}=; Max-Age=0; ${attributes}`,
    readSocial: (header) => valuesOf(header, social)[0] ?? null,
    secondStep: (token) =>
      `${second}=${token ?? ''}; Max-Age=${token ? SECOND_STEP_SECONDS : 0}; ${attributes}`,
    readSecondStep: (header) => valuesOf(header, second)[0] || null,
    device: (token) => `${device}=${token}; Max-Age=${DEVICE_SECONDS}; ${attributes}`,
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

/** The values that a Cookie header gives under a name. */
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
