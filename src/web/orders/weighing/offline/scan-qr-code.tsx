import Camera from 'lucide-react/icons/camera';
import ScanLine from 'lucide-react/icons/scan-line';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { addPart, assemblePayload, type GatheredParts, type QrPayload } from './qr-parts.ts';
import { preloadReader, readFrame, readPicture } from './read-qr-code.ts';

const SCAN_INTERVAL_MS = 250;
const NOT_OURS = 'Kode ini bukan nota timbang dari situs ini.';

/**
 * Scans the other phone's QR codes with the camera, or from an image when the camera is unavailable. Calls
 * `onShown` with the complete payload.
 */
export function ScanQrCode({
  what,
  otherwise,
  onShown,
}: {
  what: string;
  /** The instruction for a user without camera and image. */
  otherwise: string;
  onShown: (shown: QrPayload) => void;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const gathered = useRef<GatheredParts | null>(null);
  useEffect(() => void preloadReader(), []);

  const fail = (text: string) => {
    setOpen(false);
    setTold(text);
  };
  const take = async (text: string): Promise<boolean> => {
    const now = addPart(gathered.current, text);
    if (!now) {
      setTold(NOT_OURS);
      return false;
    }
    gathered.current = now;
    const have = Object.keys(now.parts).length;
    if (have < now.total) {
      setTold(`${have} dari ${now.total} kode terbaca. Lanjutkan ke kode berikutnya.`);
      return false;
    }
    const shown = await assemblePayload(now);
    gathered.current = null;
    if (!shown) {
      setTold(NOT_OURS);
      return false;
    }
    setTold('');
    setOpen(false);
    onShown(shown);
    return true;
  };
  const picture = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    setBusy(true);
    setTold('Membaca gambar...');
    for (const file of files) {
      const text = await readPicture(file);
      if (text === null) setTold('Kodenya tidak terbaca di gambar ini. Ambil lebih dekat dan tegak.');
      else if (await take(text)) break;
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      {open && (
        <CameraScanner onText={take} onFail={(why) => fail(`${why} Pakai tombol foto, atau ${otherwise}.`)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={open ? 'secondary' : 'primary'}
          className="max-sm:w-full"
          icon={<ScanLine className="size-5" aria-hidden />}
          onClick={() => {
            setTold('');
            setOpen(!open);
          }}
        >
          {open ? 'Tutup kamera' : `Pindai ${what}`}
        </Button>
        <label
          className={cx(
            buttonClass('secondary', 'md'),
            'relative cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-info max-sm:w-full',
          )}
        >
          <Camera className="size-5" aria-hidden /> Foto {what}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            disabled={busy}
            className="sr-only"
            onChange={picture}
          />
        </label>
      </div>
      <p role="status" className={told ? 'font-semibold' : 'sr-only'}>
        {told}
      </p>
    </div>
  );
}

/** The camera's preview, scanned several times a second. */
function CameraScanner({
  onText,
  onFail,
}: {
  onText: (text: string) => Promise<boolean>;
  onFail: (text: string) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const said = useRef({ onText, onFail });
  said.current = { onText, onFail };
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      const text = video.current ? await readFrame(video.current).catch(() => null) : null;
      if (gone || (text !== null && (await said.current.onText(text)))) return;
      timer = setTimeout(look, SCAN_INTERVAL_MS);
    };
    void (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (gone || !video.current) return stopCamera(stream);
        video.current.srcObject = stream;
        await video.current.play();
        await look();
      } catch (error) {
        if (!gone) said.current.onFail(cameraErrorText(error));
      }
    })();
    return () => {
      gone = true;
      clearTimeout(timer);
      if (stream) stopCamera(stream);
    };
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Yang dilihat kamera"
      className="aspect-square w-full max-w-80 justify-self-center rounded-input bg-black object-cover"
    />
  );
}

const cameraErrorText = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'Kamera tidak diizinkan di ponsel ini.'
    : 'Kamera tidak bisa dibuka.';

const stopCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};
