import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** An error whose message is shown to the user. */
export class PasskeyError extends Error {
  readonly code: string;
  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

const NO_RESPONSE_TEXT = 'Perangkat belum memberi jawaban. Coba lagi, atau masuk dengan password.';

export const supportsPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

async function callApi<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new PasskeyError('Belum berhasil. Periksa sinyal, lalu coba lagi.');
  });
  const told = (await answer.json()) as { data: T; message?: string; error?: { code: string } };
  if (!answer.ok) throw new PasskeyError(told.message ?? NO_RESPONSE_TEXT, told.error?.code);
  return told.data;
}

/** Reauthenticates the user by password. */
export const reauthenticateByPassword = (password: string) => callApi('/me/proof', { password });

/**
 * Creates a passkey on this device and registers it under `name`. The library loads on demand, because few
 * users need it.
 */
export async function createPasskey(name: string): Promise<void> {
  const optionsJSON = await callApi<PublicKeyCredentialCreationOptionsJSON>('/me/passkeys/options');
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON }).catch(() => {
    throw new PasskeyError(
      'Kunci masuk belum dibuat. Mungkin dibatalkan, atau perangkat ini sudah punya kuncinya.',
    );
  });
  await callApi('/me/passkeys', { name, response });
}

/** Signs in with a passkey of this device; returns the user. */
export async function signInWithPasskey(): Promise<{
  user: { role: 'admin' | 'farmer' | 'customer' };
}> {
  const optionsJSON = await callApi<PublicKeyCredentialRequestOptionsJSON>('/auth/passkey/options');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw new PasskeyError(NO_RESPONSE_TEXT);
  });
  return callApi('/auth/passkey', { response });
}
