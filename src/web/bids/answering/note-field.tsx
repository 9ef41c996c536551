import { useRef } from 'react';
import { Textarea, type TextareaProps } from '../../ui/field/textarea.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import type { Answer } from './answers.ts';

/** Notes that are often written, one tap away; written for either side. */
const replies: Record<Answer, { seller: string[]; buyer: string[] }> = {
  terima: {
    seller: ['Silakan diambil, terima kasih.', 'Siap, barang saya siapkan hari ini.'],
    buyer: ['Sepakat, terima kasih Pak/Bu.'],
  },
  tolak: {
    seller: ['Maaf, harganya belum masuk.', 'Maaf, stok sudah dipesan orang lain.'],
    buyer: ['Maaf, masih di atas anggaran saya.'],
  },
  balik: {
    seller: ['Segini sudah harga pas.', 'Kalau ambil lebih banyak, bisa kurang lagi.'],
    buyer: ['Bagaimana kalau segini?', 'Saya ambil rutin setiap minggu.'],
  },
  batal: { seller: [], buyer: [] },
};

/** The note of an answer with prepared ones to tap; without JavaScript it is a plain field. */
export function NoteField({
  answer,
  as,
  ...field
}: { answer: Answer; as: 'seller' | 'buyer' } & TextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  const prepared = replies[answer][as];
  return (
    <div className="grid gap-2">
      <Textarea {...field} ref={box} />
      {hydrated && prepared.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Catatan siap pakai</legend>
          {prepared.map((text) => (
            <button
              key={text}
              type="button"
              className="min-h-11 rounded-pill bg-sawah-soft px-4 text-sm font-semibold text-sawah-text hover:bg-sawah/20"
              onClick={() => {
                if (!box.current) return;
                // The field is not entered: the keyboard of a phone would cover the button that sends it.
                box.current.value = text;
              }}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
