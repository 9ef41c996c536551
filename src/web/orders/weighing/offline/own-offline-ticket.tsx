import { type FormEvent, useState } from 'react';
import type { WeighedLineView, Weighing } from '../../../../domain/weighing/queries/get-weighing.ts';
import { sendOrQueue } from '../../../offline-queue/offline-queue.ts';
import { useSession } from '../../../session/session-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { TextInput } from '../../../ui/field/text-input.tsx';
import { readOfflineTicket } from './offline-ticket.ts';
import { OfflineTicketAmounts, previewWeighing } from './offline-ticket-amounts.tsx';
import { offlineTicketCall } from './offline-ticket-call.ts';
import { deleteOfflineTicket, type StoredOfflineTicket, storeOfflineTicket } from './offline-ticket-store.ts';
import { QrCodes } from './qr-codes.tsx';
import type { QrPayload } from './qr-parts.ts';
import { ScanQrCode } from './scan-qr-code.tsx';

/**
 * The ticket that this phone has signed: the other phone scans it, and its confirmation is scanned back or
 * typed as a number.
 */
export function OwnOfflineTicket({
  weighing,
  line,
  kept,
}: {
  weighing: Weighing;
  line: WeighedLineView;
  kept: StoredOfflineTicket;
}) {
  const { user } = useSession();
  const [wrong, setWrong] = useState('');
  const [pin, setPin] = useState('');
  const [pinWrong, setPinWrong] = useState('');
  const content = readOfflineTicket(kept.ticket);
  if (!content) return null;
  const { payable, total } = previewWeighing(line, content, kept.takes_excess);

  const send = async (said: Parameters<typeof offlineTicketCall>[2]) => {
    if (!user) {
      setWrong('Masuk dulu, atau minta pihak lain yang mengirim dari ponselnya.');
      return;
    }
    const {
      kept: waits,
      outcome,
      message,
    } = await sendOrQueue({
      ...offlineTicketCall(weighing, kept, said),
      userId: user.id,
    });
    if (waits) showToast('success', 'Persetujuan tersimpan di ponsel ini dan dikirim begitu ada sinyal.');
    else showToast(outcome === 'done' ? 'success' : 'error', message);
    if (waits || outcome === 'done') storeOfflineTicket({ ...kept, yes: said.yes ?? 'kode' });
  };
  const read = (shown: QrPayload) => {
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
      <OfflineTicketAmounts content={content} payable={payable} total={total} currency={weighing.currency} />
      <p>1. Minta pihak lain membuka pesanan ini di ponselnya dan memindai kode ini.</p>
      <QrCodes
        shown={{ kind: 'nota', key: kept.key, ticket: kept.ticket, seal: kept.seal }}
        label="Kode QR nota timbang"
      />
      <p>2. Sesudah ia setuju, pindai kode di ponselnya.</p>
      <ScanQrCode what="kode setuju" otherwise="ketik enam angka yang dibacakannya" onShown={read} />
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
      <Button variant="ghost" onClick={() => deleteOfflineTicket(kept)}>
        Tutup nota ini
      </Button>
    </section>
  );
}
