import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Something that is said as it is. */
export class Told extends Error {
  readonly code: string;
  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

const NOT_DONE = 'Perangkat belum memberi jawaban. Coba lagi, atau masuk dengan password.';

export const deviceHasKeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

async function ask<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new Told('Belum berhasil. Periksa sinyal, lalu coba lagi.');
  });
  const told = (await answer.json()) as { data: T; message?: string; error?: { code: string } };
  if (!answer.ok) throw new Told(told.message ?? NOT_DONE, told.error?.code);
  return told.data;
}

/** Shows by the password that it is still he who sits there. */
export const proveByPassword = (password: string) => ask('/me/proof', { password });

/** Has this device make a key, and the shop keep it under `name`. The library comes only now: few press here. */
export async function makeDeviceKey(name: string): Promise<void> {
  const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>('/me/passkeys/options');
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON }).catch(() => {
    throw new Told('Kunci masuk belum dibuat. Mungkin dibatalkan, atau perangkat ini sudah punya kuncinya.');
  });
  await ask('/me/passkeys', { name, response });
}

/** Signs in by a key of this device; who is in now. */
export async function enterByDeviceKey(): Promise<{ user: { role: 'admin' | 'farmer' | 'customer' } }> {
  const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>('/auth/passkey/options');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Told(NOT_DONE);
  });
  return ask('/auth/passkey', { response });
}
