import { type FormEvent, useState } from 'react';
import type { WeighedLineView, Weighing } from '../../../../domain/weighing/get-weighing.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field/text-input.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';
import { toast } from '../../../ui/tell/toast.ts';
import { sendOrKeep } from '../../../waiting/waiting.ts';
import type { Shown } from './parts.ts';
import { ScanCode } from './scan-code.tsx';
import { sealedCall } from './sealed-call.ts';
import { comesTo, SealedFigures } from './sealed-figures.tsx';
import { forgetSealed, type KeptSealed, keepSealed } from './sealed-list.ts';
import { readSealed } from './sealed-ticket.ts';
import { ShownCodes } from './shown-codes.tsx';

/** The ticket that this phone has sealed: for the other one to read, whose yes is read back, or typed by its figures. */
export function OwnSealed({
  weighing,
  line,
  kept,
}: {
  weighing: Weighing;
  line: WeighedLineView;
  kept: KeptSealed;
}) {
  const { user } = useSession();
  const [wrong, setWrong] = useState('');
  const [pin, setPin] = useState('');
  const [pinWrong, setPinWrong] = useState('');
  const content = readSealed(kept.ticket);
  if (!content) return null;
  const { payable, total } = comesTo(line, content, kept.takes_excess);

  const send = async (said: Parameters<typeof sealedCall>[2]) => {
    if (!user) {
      setWrong('Masuk dulu, atau minta pihak lain yang mengirim dari ponselnya.');
      return;
    }
    const {
      kept: waits,
      outcome,
      message,
    } = await sendOrKeep({
      ...sealedCall(weighing, kept, said),
      userId: user.id,
    });
    if (waits) toast('success', 'Persetujuan tersimpan di ponsel ini dan dikirim begitu ada sinyal.');
    else toast(outcome === 'done' ? 'success' : 'error', message);
    if (waits || outcome === 'done') keepSealed({ ...kept, yes: said.yes ?? 'kode' });
  };
  const read = (shown: Shown) => {
    if (shown.kind !== 'ya' || shown.key !== kept.key) {
      setWrong('Kode itu bukan persetujuan untuk nota ini. Minta pihak lain memindai nota ini dulu.');
      return;
    }
    setWrong('');
    const { yes, takes_excess, confirm_below_hpp } = shown;
    void send({ yes, takes_excess, confirm_below_hpp });
  };
  const type = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!/^\d{6}$/.test(pin)) return setPinWrong('Isi enam angka.');
    setPinWrong('');
    void send({ pin, takes_excess: false, confirm_below_hpp: false });
  };
  if (kept.yes !== null)
    return (
      <Notice tone="success" title="Pihak lain sudah setuju">
        Persetujuannya ada di ponsel ini. Pesanan disesuaikan begitu salah satu ponsel mendapat sinyal.
      </Notice>
    );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line p-4">
      <h3 className="font-bold">Nota tanpa sinyal</h3>
      <SealedFigures content={content} payable={payable} total={total} currency={weighing.currency} />
      <p>1. Minta pihak lain membuka pesanan ini di ponselnya dan memindai kode ini.</p>
      <ShownCodes
        shown={{ kind: 'nota', key: kept.key, ticket: kept.ticket, seal: kept.seal }}
        label="Kode QR nota timbang"
      />
      <p>2. Sesudah ia setuju, pindai kode di ponselnya.</p>
      <ScanCode what="kode setuju" otherwise="ketik enam angka yang dibacakannya" onShown={read} />
      {wrong && (
        <Notice tone="error" live>
          {wrong}
        </Notice>
      )}
      {user && (
        <form onSubmit={type} className="grid gap-3" noValidate>
          <TextInput
            label="Atau ketik enam angka yang dibacakannya"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            error={pinWrong}
            onChange={(event) => setPin(event.target.value)}
          />
          <Button type="submit" variant="secondary" className="max-sm:w-full">
            Setujui dengan kode
          </Button>
        </form>
      )}
      <Button variant="ghost" onClick={() => forgetSealed(kept)}>
        Tutup nota ini
      </Button>
    </section>
  );
}
