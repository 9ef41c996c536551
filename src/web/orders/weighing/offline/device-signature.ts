const utf8 = new TextEncoder();

/** Whether this browser can sign: only in a secure context. */
export const canSign = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Signs a text with a device's key; the server computes the same signature (HMAC-SHA-256, hexadecimal). */
export async function signatureOf(key: string, text: string): Promise<string> {
  const made = await crypto.subtle.importKey(
    'raw',
    utf8.encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', made, utf8.encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
