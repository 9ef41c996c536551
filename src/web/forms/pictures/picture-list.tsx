import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import type { KeyboardEvent, PointerEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextInput } from '../../ui/field/text-input.tsx';
import { pictureField } from './picture-form-fields.ts';
import type { ShownPicture, usePictures } from './use-pictures.ts';

const stateText = { waiting: 'Menunggu...', shrinking: 'Mengecilkan...' } as const;

/**
 * The pictures as cards, ordered by dragging the handle, by its arrow keys or by the two buttons. The first
 * is the cover.
 */
export function PictureList({ all, single }: { all: ReturnType<typeof usePictures>; single: boolean }) {
  const { pictures } = all;
  const last = pictures.length - 1;
  // On the window, because moving a card in the DOM loses its pointer capture.
  const drag = (key: string) => (down: PointerEvent) => {
    const ended = new AbortController();
    const { pointerId } = down;
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-place]');
      if (over instanceof HTMLElement) all.move(key, Number(over.dataset.place));
    };
    window.addEventListener('pointermove', follow, { signal: ended.signal });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, (event) => event.pointerId === pointerId && ended.abort(), {
        signal: ended.signal,
      });
    }
  };
  const keys = (key: string, at: number) => (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.move(key, to);
  };
  return (
    <ol className="grid gap-3 sm:grid-cols-2" aria-label="Gambar produk">
      {pictures.map((picture, at) => {
        const name = `gambar ${at + 1}`;
        return (
          <li
            key={picture.key}
            data-place={at}
            className={cx(
              'flex flex-wrap gap-3 rounded-input border bg-surface p-2',
              picture.state === 'failed' ? 'border-error' : 'border-line',
            )}
          >
            <div className="relative size-[min(6rem,30vw)] shrink-0 overflow-hidden rounded-input bg-sunken">
              <img src={picture.preview} alt="" className="size-full object-cover" />
              {at === 0 && !single && (
                <span className="absolute inset-x-0 bottom-0 bg-black/75 text-center text-xs font-semibold text-white">
                  Utama
                </span>
              )}
            </div>
            <div className="grid min-w-0 flex-1 basis-32 content-between gap-1">
              {picture.state === 'ready' ? (
                <>
                  <input type="hidden" name={pictureField(at, 'url')} value={picture.url} />
                  {!single && (
                    <TextInput
                      label={`Keterangan ${name}`}
                      hideLabel
                      name={pictureField(at, 'alt')}
                      maxLength={160}
                      placeholder="Keterangan gambar"
                      value={picture.alt}
                      onChange={(event) => all.describe(picture.key, event.target.value)}
                    />
                  )}
                </>
              ) : (
                <Progress picture={picture} name={name} />
              )}
              <div className="flex flex-wrap gap-0.5">
                {!single && (
                  <>
                    <button
                      type="button"
                      className="grid size-11 touch-none cursor-grab place-items-center rounded-input text-muted hover:bg-sunken active:cursor-grabbing"
                      aria-label={`Pindahkan ${name} dari ${last + 1}; geser atau pakai tombol panah`}
                      onPointerDown={drag(picture.key)}
                      onKeyDown={keys(picture.key, at)}
                    >
                      <GripVertical className="size-5" />
                    </button>
                    <IconButton
                      size="sm"
                      label={`Majukan ${name}`}
                      disabled={at === 0}
                      icon={<ArrowLeft className="size-5" />}
                      onClick={() => all.move(picture.key, at - 1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Mundurkan ${name}`}
                      disabled={at === last}
                      icon={<ArrowRight className="size-5" />}
                      onClick={() => all.move(picture.key, at + 1)}
                    />
                  </>
                )}
                {picture.state === 'failed' && (
                  <IconButton
                    size="sm"
                    label={`Coba lagi ${name}`}
                    icon={<RotateCcw className="size-5" />}
                    onClick={() => all.retry(picture.key)}
                  />
                )}
                <IconButton
                  size="sm"
                  label={
                    picture.state === 'ready' || picture.state === 'failed'
                      ? `Hapus ${name}`
                      : `Batalkan ${name}`
                  }
                  icon={<Trash2 className="size-5 text-error" />}
                  onClick={() => all.remove(picture.key)}
                />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Progress({ picture, name }: { picture: ShownPicture; name: string }) {
  if (picture.state === 'failed') {
    return (
      <p role="alert" className="text-sm font-medium text-error">
        {picture.error}
      </p>
    );
  }
  const percent = Math.round(picture.progress * 100);
  const text = picture.state === 'sending' ? `Mengirim ${percent} %` : stateText[picture.state as 'waiting'];
  return (
    <div className="grid content-center gap-1">
      <progress
        className="h-2 w-full accent-sawah"
        max={100}
        value={percent}
        aria-label={`Mengirim ${name}`}
      />
      <p className="text-sm text-muted">{text}</p>
    </div>
  );
}
