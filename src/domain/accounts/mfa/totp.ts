import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports: six digits, a new code every 30 seconds. */
const PERIOD = 30;
const WINDOW = 1;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });

/** Creates a secret for an authenticator app, in Base32: 160 bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that an app reads from a QR code. */
export function otpauthUri(
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

/** Returns the time step of a code: the current one, the one before or the one after. Null for any other code. */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}
