import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '../../../shared/schemas/fields/upload-fields.ts';
import type { FormPicture } from './picture-form-fields.ts';
import { sendPicture } from './send-picture.ts';
import { shrinkPicture } from './shrink-picture.ts';

export type ShownPicture = FormPicture & {
  key: string;
  /** The preview URL: the picture's own, or an object URL during the upload. */
  preview: string;
  state: 'ready' | 'waiting' | 'shrinking' | 'sending' | 'failed';
  /** The upload progress, 0 to 1. */
  progress: number;
  error?: string;
};

type Job = { key: string; file: File; stop: AbortController };

/**
 * The pictures of a form: added files are shrunk and uploaded one by one, and each upload can be cancelled
 * and retried. At most `most` pictures.
 */
export function usePictures(
  start: FormPicture[],
  { purpose, most, onChange }: { purpose: UploadPurpose; most: number; onChange(): void },
) {
  const [pictures, setPictures] = useState<ShownPicture[]>(() =>
    start.map((picture) => ({
      ...picture,
      key: picture.url,
      preview: picture.url,
      state: 'ready',
      progress: 1,
    })),
  );
  const jobs = useRef(new Map<string, Job>());
  const queue = useRef(Promise.resolve());
  const serial = useRef(0);
  const told = useRef(onChange);
  told.current = onChange;

  useEffect(() => {
    const running = jobs.current;
    return () => {
      for (const { stop } of running.values()) stop.abort();
    };
  }, []);

  const patch = (key: string, change: Partial<ShownPicture>) =>
    setPictures((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));

  async function run({ key, file, stop }: Job) {
    if (stop.signal.aborted) return;
    try {
      patch(key, { state: 'shrinking' });
      const copy = await shrinkPicture(file);
      patch(key, { state: 'sending' });
      const { url } = await sendPicture(copy, {
        purpose,
        signal: stop.signal,
        onProgress: (progress) => patch(key, { progress }),
      });
      jobs.current.delete(key);
      patch(key, { url, state: 'ready', progress: 1 });
    } catch (thrown) {
      if (stop.signal.aborted) return;
      patch(key, { state: 'failed', progress: 0, error: (thrown as Error).message });
    }
  }
  function enqueue(job: Job) {
    jobs.current.set(job.key, job);
    queue.current = queue.current.then(() => run(job));
  }

  return {
    pictures,
    busy: pictures.some(({ state }) => state !== 'ready' && state !== 'failed'),
    failed: pictures.some(({ state }) => state === 'failed'),
    add(files: Iterable<File>) {
      const room = most - pictures.length;
      const added = [...files].slice(0, Math.max(0, room)).map((file) => {
        serial.current += 1;
        const job = { key: `new-${serial.current}`, file, stop: new AbortController() };
        enqueue(job);
        return job;
      });
      setPictures((before) => [
        ...before,
        ...added.map(({ key, file }) => ({
          key,
          url: '',
          alt: '',
          preview: URL.createObjectURL(file),
          state: 'waiting' as const,
          progress: 0,
        })),
      ]);
      told.current();
    },
    retry(key: string) {
      const job = jobs.current.get(key);
      if (!job) return;
      patch(key, { state: 'waiting', error: undefined });
      enqueue({ ...job, stop: new AbortController() });
    },
    remove(key: string) {
      jobs.current.get(key)?.stop.abort();
      jobs.current.delete(key);
      setPictures((before) => {
        const gone = before.find((one) => one.key === key);
        if (gone?.preview.startsWith('blob:')) URL.revokeObjectURL(gone.preview);
        return before.filter((one) => one.key !== key);
      });
      told.current();
    },
    describe(key: string, alt: string) {
      patch(key, { alt });
    },
    /** Moves the picture to another position. */
    move(key: string, to: number) {
      setPictures((before) => {
        const from = before.findIndex((one) => one.key === key);
        if (from < 0 || to < 0 || to >= before.length || from === to) return before;
        const rest = before.filter((one) => one.key !== key);
        return rest.toSpliced(to, 0, before[from]!);
      });
      told.current();
    },
  };
}
