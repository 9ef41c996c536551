import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_SECONDS } from '../domain/accounts/open-session.ts';

/** Prefix of every cookie of the account machinery; over https browsers then refuse one planted by a subdomain. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-lumbung' : 'lumbung';
}

export type SessionCookies = {
  /** The cookie's name. */
  name: string;
  /** Set-Cookie that signs the browser in with `token`. */
  open(token: string): string;
  /** Set-Cookie that removes the session cookie. */
  close(): string;
  /** The session token in a Cookie header, or null when there is none that we signed. */
  read(header: string | null | undefined): string | null;
};

/**
 * The session cookie in the form that better-auth gives it: `token.signature`, an HMAC-SHA-256 under the secret, so
 * that its social sign-in and our own make the same one. A token is only looked up when its signature is ours.
 */
export function sessionCookies(config: { publicUrl: string; secret: string }): SessionCookies {
  const name = `${cookiePrefix(config.publicUrl)}.session_token`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  const signatureOf = (token: string) => createHmac('sha256', config.secret).update(token).digest();

  return {
    name,
    open: (token) => {
      const value = encodeURIComponent(`${token}.${signatureOf(token).toString('base64')}`);
      return `${name}=${value}; Max-Age=${SESSION_SECONDS}; ${attributes}`;
    },
    close: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (header) => {
      for (const part of header?.split(';') ?? []) {
        const at = part.indexOf('=');
        if (part.slice(0, at).trim() !== name) continue;
        const token = verified(part.slice(at + 1).trim(), signatureOf);
        if (token) return token;
      }
      return null;
    },
  };
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
