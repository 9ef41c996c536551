const utf8 = new TextEncoder();

/** Whether this browser can seal: only on a secure address. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The seal of a side's phone over a text, as the shop makes it again (HMAC-SHA-256, hexadecimal). */
export async function sealOf(key: string, text: string): Promise<string> {
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
