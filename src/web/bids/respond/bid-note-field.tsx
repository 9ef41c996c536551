import { useRef } from 'react';
import { Textarea, type TextareaProps } from '../../ui/field/textarea.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { BidResponse } from './bid-response.ts';

/** Prepared notes for either side, inserted with one tap. */
const QUICK_NOTES: Record<BidResponse, { seller: string[]; buyer: string[] }> = {
  accept: {
    seller: ['Silakan diambil, terima kasih.', 'Siap, barang saya siapkan hari ini.'],
    buyer: ['Sepakat, terima kasih Pak/Bu.'],
  },
  reject: {
    seller: ['Maaf, harganya belum masuk.', 'Maaf, stok sudah dipesan orang lain.'],
    buyer: ['Maaf, masih di atas anggaran saya.'],
  },
  counter: {
    seller: ['Segini sudah harga pas.', 'Kalau ambil lebih banyak, bisa kurang lagi.'],
    buyer: ['Bagaimana kalau segini?', 'Saya ambil rutin setiap minggu.'],
  },
  withdraw: { seller: [], buyer: [] },
};

/** The note of a response with prepared texts to tap; without JavaScript it is a plain field. */
export function NoteField({
  answer,
  as,
  ...field
}: { answer: BidResponse; as: 'seller' | 'buyer' } & TextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  const prepared = QUICK_NOTES[answer][as];
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
              className="min-h-11 rounded-pill bg-sawah-soft px-4 text-sm font-semibold text-sawah-text hover:bg-sawah/15"
              onClick={() => {
                if (!box.current) return;
                // Does not focus the field: the keyboard of a phone would cover the submit button.
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
