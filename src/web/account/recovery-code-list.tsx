import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** The recovery codes, which are shown only once. */
export function RecoveryCodeList({ codes, back }: { codes: string[]; back: string }) {
  const hydrated = useHydrated();
  const text = codes.join('\n');
  const head = useRef<HTMLHeadingElement>(null);
  // They appear above the submitted form, so the heading receives the focus.
  useEffect(() => head.current?.focus(), []);
  return (
    <Card>
      <h2 ref={head} tabIndex={-1} className="text-lg font-bold outline-none">
        Simpan kode pemulihan ini sekarang
      </h2>
      <p className="mt-1 text-muted">
        Bila ponsel hilang, satu kode menggantikan kode dari aplikasi, masing-masing sekali. Kode ini tidak
        tampil lagi. Catat di kertas dan simpan di tempat aman.
      </p>
      <ul className="mt-4 grid gap-x-6 gap-y-1 font-mono text-lg sm:grid-cols-2" aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={back}>Sudah saya simpan, lanjut</ButtonLink>
        {hydrated && (
          <>
            <Button type="button" variant="secondary" onClick={() => print()}>
              Cetak
            </Button>
            <a
              className="inline-flex min-h-12 items-center px-3 font-semibold text-sawah-text underline"
              download="kode-pemulihan.txt"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            >
              Unduh
            </a>
          </>
        )}
      </div>
    </Card>
  );
}
