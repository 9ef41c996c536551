import Camera from 'lucide-react/icons/camera';
import ScanLine from 'lucide-react/icons/scan-line';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Gathered, gather, type Shown, shownBy } from './parts.ts';
import { layInReader, readFrame, readPicture } from './read-code.ts';

const LOOK_MS = 250;
const NOT_OURS = 'Kode ini bukan nota timbang dari situs ini.';

/**
 * Reads what the other phone shows: through the camera, or from a picture of it where that may not be opened. `onShown` is told
 * once it is whole.
 */
export function ScanCode({
  what,
  otherwise,
  onShown,
}: {
  what: string;
  /** How it goes on without a camera and without a picture. */
  otherwise: string;
  onShown: (shown: Shown) => void;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const gathered = useRef<Gathered | null>(null);
  useEffect(() => void layInReader(), []);

  const fail = (text: string) => {
    setOpen(false);
    setTold(text);
  };
  const take = async (text: string): Promise<boolean> => {
    const now = gather(gathered.current, text);
    if (!now) {
      setTold(NOT_OURS);
      return false;
    }
    gathered.current = now;
    const have = Object.keys(now.parts).length;
    if (have < now.of) {
      setTold(`${have} dari ${now.of} kode terbaca. Lanjutkan ke kode berikutnya.`);
      return false;
    }
    const shown = await shownBy(now);
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
      {open && <Eye onText={take} onFail={(why) => fail(`${why} Pakai tombol foto, atau ${otherwise}.`)} />}
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

/** What the camera sees, looked at a few times a second. */
function Eye({
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
      timer = setTimeout(look, LOOK_MS);
    };
    void (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (gone || !video.current) return stop(stream);
        video.current.srcObject = stream;
        await video.current.play();
        await look();
      } catch (error) {
        if (!gone) said.current.onFail(whyClosed(error));
      }
    })();
    return () => {
      gone = true;
      clearTimeout(timer);
      if (stream) stop(stream);
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

const whyClosed = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'Kamera tidak diizinkan di ponsel ini.'
    : 'Kamera tidak bisa dibuka.';

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};
