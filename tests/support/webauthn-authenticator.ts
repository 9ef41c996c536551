import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** CBOR of what a device sends: whole numbers, texts, bytes and maps of them. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const UP = 1;
const UV = 4;
const AT = 64;

/** A device with one key (WebAuthn, ES256): what a browser would send for it, flawed where `over` says so. */
export function authenticator({ rpId, origin }: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  const { x, y } = publicKey.export({ format: 'jwk' });
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  );
  const dataOf = (flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), number, rest]);
  };
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const about = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  return {
    id: about.id,
    make({ challenge }: { challenge: string }, over: { origin?: string; unasked?: true } = {}) {
      const length = Buffer.from([0, id.length]);
      const data = dataOf(
        over.unasked ? UP | AT : UP | UV | AT,
        count,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      );
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        ...about,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, over.origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(
      { challenge }: { challenge: string },
      over: { origin?: string; count?: number; unasked?: true } = {},
    ) {
      count = over.count ?? count + 1;
      const data = dataOf(over.unasked ? UP : UP | UV, count);
      const client = clientData('webauthn.get', challenge, over.origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...about,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}
