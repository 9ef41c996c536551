import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes: six digits, a new code each 30 seconds. */
const PERIOD = 30;
const WINDOW = 1;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });

/** A new key for an authenticator app, in Base32: 160 bits. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app reads from a QR code. */
export function appAddress(
  secret: string,
  { product, account }: { product: string; account: string },
): string {
  return new TOTP({
    issuer: product,
    label: account,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
  }).toString();
}

/** The step in time whose code this is, or null: this one, the one before it or the one after it. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}
