import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { type QrPayload, splitIntoParts } from './qr-parts.ts';

const NEXT_CODE_MS = 900;

/** Shows a payload as one QR code, or as a sequence of codes when it is too large for one. */
export function QrCodes({ shown, label }: { shown: QrPayload; label: string }) {
  const said = JSON.stringify(shown);
  const [codes, setCodes] = useState<string[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    let gone = false;
    void splitIntoParts(JSON.parse(said)).then((parts) => {
      if (gone) return;
      setCodes(parts.map((part) => renderSVG(part, { border: 2, ecc: 'L' })));
      setAt(0);
    });
    return () => {
      gone = true;
    };
  }, [said]);
  useEffect(() => {
    if (codes.length < 2) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % codes.length), NEXT_CODE_MS);
    return () => clearInterval(timer);
  }, [codes.length]);
  const code = codes[at];
  return (
    <figure className="grid justify-items-center gap-2">
      <div
        role="img"
        aria-label={label}
        data-code={codes.length > 0 ? `${at + 1}/${codes.length}` : undefined}
        className="aspect-square w-full max-w-80 rounded-input bg-white p-2 [&_svg]:size-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here from what this phone has sealed
        dangerouslySetInnerHTML={code ? { __html: code } : undefined}
      />
      {codes.length > 1 && (
        <figcaption className="text-muted tabular">
          Kode {at + 1} dari {codes.length}: biarkan kamera menghadap sampai semuanya terbaca.
        </figcaption>
      )}
    </figure>
  );
}
