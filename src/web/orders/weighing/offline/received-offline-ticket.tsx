import { useState } from 'react';
import type { WeighedLineView, Weighing } from '../../../../domain/weighing/queries/get-weighing.ts';
import { formatMoney, formatNumber } from '../../../../shared/format/money.ts';
import { consentText } from '../../../../shared/rules/weighing/signed-consent.ts';
import { sendOrQueue } from '../../../offline-queue/offline-queue.ts';
import { useSession } from '../../../session/session-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { BelowHppWarning } from './below-hpp-warning.tsx';
import { signatureOf } from './device-signature.ts';
import { readOfflineTicket } from './offline-ticket.ts';
import { OfflineTicketAmounts, previewWeighing } from './offline-ticket-amounts.tsx';
import { offlineTicketCall } from './offline-ticket-call.ts';
import { deleteOfflineTicket, type StoredOfflineTicket, storeOfflineTicket } from './offline-ticket-store.ts';
import { QrCodes } from './qr-codes.tsx';
import type { QrPayload } from './qr-parts.ts';
import { ScanQrCode } from './scan-qr-code.tsx';

type Props = { weighing: Weighing; line: WeighedLineView };

/** Scans the other phone's ticket, so that this side can confirm it offline. */
export function ReceivedOfflineTicket({
  weighing,
  line,
  kept,
}: Props & { kept: StoredOfflineTicket | undefined }) {
  const [read, setRead] = useState<{ key: string; ticket: string; seal: string } | null>(null);
  const [wrong, setWrong] = useState('');
  if (kept) return <SignedConfirmation weighing={weighing} line={line} kept={kept} />;
  const take = (shown: QrPayload) => {
    const content = shown.kind === 'nota' ? readOfflineTicket(shown.ticket) : null;
    const fault = !content
      ? 'Kode itu bukan nota timbang.'
      : content.order !== weighing.code
        ? `Nota itu milik pesanan lain (${content.order}).`
        : content.line !== line.line
          ? 'Nota itu untuk barang lain di pesanan ini.'
          : content.by === weighing.side
            ? 'Itu nota dari pihak Anda sendiri.'
            : '';
    setWrong(fault);
    setRead(fault === '' && shown.kind === 'nota' ? shown : null);
  };
  return (
    <details open={read !== null || undefined}>
      <summary className="flex min-h-11 items-center font-semibold text-sawah-text">
        Pindai nota dari ponsel pihak lain (tanpa sinyal)
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
        {read ? (
          <ConfirmTicket weighing={weighing} line={line} {...read} onNo={() => setRead(null)} />
        ) : (
          <ScanQrCode
            what="kode nota"
            otherwise="bacakan kode setuju Anda sesudah melihat angkanya"
            onShown={take}
          />
        )}
        {wrong && (
          <Notice tone="error" live>
            {wrong}
          </Notice>
        )}
      </div>
    </details>
  );
}

/** The scanned ticket's amounts and the confirmation. */
function ConfirmTicket({
  weighing,
  line,
  onNo,
  ...read
}: Props & { key?: string; ticket: string; seal: string; onNo: () => void }) {
  const { user } = useSession();
  const [takesExcess, setTakesExcess] = useState(false);
  const [seenHpp, setSeenHpp] = useState(false);
  const [wrong, setWrong] = useState('');
  const content = readOfflineTicket(read.ticket);
  if (!content) return null;
  const buys = weighing.side === 'buyer';
  const { payable, total, beside, belowHpp } = previewWeighing(line, content, takesExcess);
  const agree = async () => {
    if (!buys && belowHpp && !seenHpp) {
      setWrong('Centang dulu bahwa Anda sudah melihat hasilnya di bawah HPP.');
      return;
    }
    const said = { takes_excess: buys && takesExcess, confirm_below_hpp: !buys && seenHpp };
    const yes = await signatureOf(weighing.sealKey ?? '', consentText(read.ticket, said));
    const userId = user?.id ?? '';
    const kept: StoredOfflineTicket = {
      ...{ key: content.key, userId, order: weighing.code, line: line.line },
      ...{ ticket: read.ticket, seal: read.seal, mine: 'yes', yes },
      ...said,
    };
    const shows = storeOfflineTicket(kept);
    if (!user) return shows ? undefined : setWrong('Ponsel ini tidak bisa menyimpan jawaban Anda.');
    const {
      kept: waits,
      outcome,
      message,
    } = await sendOrQueue({
      ...offlineTicketCall(weighing, kept, said),
      userId,
    });
    if (waits) return showToast('success', 'Jawaban Anda tersimpan dan dikirim begitu ada sinyal.');
    showToast(outcome === 'done' ? 'success' : 'error', message);
    if (outcome !== 'done') deleteOfflineTicket(kept);
  };
  return (
    <>
      <OfflineTicketAmounts content={content} payable={payable} total={total} currency={weighing.currency} />
      {beside === 'above' && (
        <Notice tone="warning">
          Lebih berat daripada toleransi: paling banyak {formatNumber(line.mostKg)} kg. Tanpa kata pembeli,
          kelebihannya tidak ikut dijual.
        </Notice>
      )}
      {belowHpp && <BelowHppWarning of={belowHpp} />}
      {buys && beside === 'above' && (
        <Checkbox
          label={`Kelebihannya saya beli juga, jadi ${formatMoney(previewWeighing(line, content, true).total, weighing.currency)}`}
          checked={takesExcess}
          onChange={(event) => setTakesExcess(event.target.checked)}
        />
      )}
      {!buys && belowHpp && (
        <Checkbox
          label="Saya setuju walau di bawah HPP"
          error={wrong}
          checked={seenHpp}
          onChange={(event) => setSeenHpp(event.target.checked)}
        />
      )}
      {wrong && !belowHpp && (
        <Notice tone="error" live>
          {wrong}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button className="max-sm:w-full" onClick={() => void agree()}>
          Ya, angkanya benar
        </Button>
        <Button variant="secondary" className="max-sm:w-full" onClick={onNo}>
          Tidak, tutup
        </Button>
      </div>
    </>
  );
}

/** The confirmation that this phone has signed, for the other one to scan. */
function SignedConfirmation({ weighing, line, kept }: Props & { kept: StoredOfflineTicket }) {
  const content = readOfflineTicket(kept.ticket);
  if (!content || kept.yes === null) return null;
  const { payable, total } = previewWeighing(line, content, kept.takes_excess);
  const { key, yes, takes_excess, confirm_below_hpp } = kept;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line p-4">
      <h3 className="font-bold">Anda sudah setuju</h3>
      <OfflineTicketAmounts content={content} payable={payable} total={total} currency={weighing.currency} />
      <p>Tunjukkan kode ini kepada pihak lain. Ponsel yang lebih dulu mendapat sinyal akan mengirimnya.</p>
      <QrCodes
        shown={{ kind: 'ya', key, yes, takes_excess, confirm_below_hpp }}
        label="Kode QR persetujuan Anda"
      />
    </section>
  );
}
