import type { UploadPurpose } from '../../../shared/schemas/fields/upload-fields.ts';

const OFFLINE = 'Gambar tidak terkirim. Periksa sambungan, lalu coba lagi.';

export type SentPicture = { url: string; width: number; height: number };

/**
 * Uploads a picture and reports the progress from 0 to 1. Resolves with its URL and size; rejects with the
 * text to show, or with an AbortError after `signal`. Uses XMLHttpRequest, because fetch reports no upload
 * progress.
 */
export function sendPicture(
  picture: Blob,
  {
    purpose,
    signal,
    onProgress,
  }: { purpose: UploadPurpose; signal?: AbortSignal; onProgress?(part: number): void },
): Promise<SentPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const body = new FormData();
    body.set('purpose', purpose);
    body.set('file', picture, 'gambar');
    request.open('POST', '/api/uploads');
    request.responseType = 'json';
    request.timeout = 110_000;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const sent = request.response?.data;
      if (request.status === 201 && typeof sent?.url === 'string') resolve(sent);
      else reject(new Error(request.response?.message ?? OFFLINE));
    };
    request.onerror = () => reject(new Error(OFFLINE));
    request.ontimeout = () => reject(new Error(OFFLINE));
    request.onabort = () => reject(new DOMException('Dibatalkan', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) reject(new DOMException('Dibatalkan', 'AbortError'));
    else request.send(body);
  });
}
