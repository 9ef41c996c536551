import { useState } from 'react';
import type { WeighedLineView, Weighing } from '../../../../domain/weighing/get-weighing.ts';
import { formatMoney, formatNumber } from '../../../../shared/figures/money.ts';
import { sealedYes } from '../../../../shared/weighing/sealed-yes.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';
import { toast } from '../../../ui/tell/toast.ts';
import { sendOrKeep } from '../../../waiting/waiting.ts';
import { BelowHpp } from './below-hpp.tsx';
import type { Shown } from './parts.ts';
import { ScanCode } from './scan-code.tsx';
import { sealOf } from './seal.ts';
import { sealedCall } from './sealed-call.ts';
import { comesTo, SealedFigures } from './sealed-figures.tsx';
import { forgetSealed, type KeptSealed, keepSealed } from './sealed-list.ts';
import { readSealed } from './sealed-ticket.ts';
import { ShownCodes } from './shown-codes.tsx';

type Props = { weighing: Weighing; line: WeighedLineView };

/** Reads the ticket that the other phone shows, for this side to say yes to without signal. */
export function TheirSealed({ weighing, line, kept }: Props & { kept: KeptSealed | undefined }) {
  const [read, setRead] = useState<{ key: string; ticket: string; seal: string } | null>(null);
  const [wrong, setWrong] = useState('');
  if (kept) return <SaidYes weighing={weighing} line={line} kept={kept} />;
  const take = (shown: Shown) => {
    const content = shown.kind === 'nota' ? readSealed(shown.ticket) : null;
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
          <Answer weighing={weighing} line={line} {...read} onNo={() => setRead(null)} />
        ) : (
          <ScanCode
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

/** The figures that were read, and the yes to them. */
function Answer({
  weighing,
  line,
  onNo,
  ...read
}: Props & { key?: string; ticket: string; seal: string; onNo: () => void }) {
  const { user } = useSession();
  const [takesExcess, setTakesExcess] = useState(false);
  const [seenHpp, setSeenHpp] = useState(false);
  const [wrong, setWrong] = useState('');
  const content = readSealed(read.ticket);
  if (!content) return null;
  const buys = weighing.side === 'buyer';
  const { payable, total, beside, belowHpp } = comesTo(line, content, takesExcess);
  const agree = async () => {
    if (!buys && belowHpp && !seenHpp) {
      setWrong('Centang dulu bahwa Anda sudah melihat hasilnya di bawah HPP.');
      return;
    }
    const said = { takes_excess: buys && takesExcess, confirm_below_hpp: !buys && seenHpp };
    const yes = await sealOf(weighing.sealKey ?? '', sealedYes(read.ticket, said));
    const userId = user?.id ?? '';
    const kept: KeptSealed = {
      ...{ key: content.key, userId, order: weighing.code, line: line.line },
      ...{ ticket: read.ticket, seal: read.seal, mine: 'yes', yes },
      ...said,
    };
    const shows = keepSealed(kept);
    if (!user) return shows ? undefined : setWrong('Ponsel ini tidak bisa menyimpan jawaban Anda.');
    const {
      kept: waits,
      outcome,
      message,
    } = await sendOrKeep({
      ...sealedCall(weighing, kept, said),
      userId,
    });
    if (waits) return toast('success', 'Jawaban Anda tersimpan dan dikirim begitu ada sinyal.');
    toast(outcome === 'done' ? 'success' : 'error', message);
    if (outcome !== 'done') forgetSealed(kept);
  };
  return (
    <>
      <SealedFigures content={content} payable={payable} total={total} currency={weighing.currency} />
      {beside === 'above' && (
        <Notice tone="warning">
          Lebih berat daripada toleransi: paling banyak {formatNumber(line.mostKg)} kg. Tanpa kata pembeli,
          kelebihannya tidak ikut dijual.
        </Notice>
      )}
      {belowHpp && <BelowHpp of={belowHpp} />}
      {buys && beside === 'above' && (
        <Checkbox
          label={`Kelebihannya saya beli juga, jadi ${formatMoney(comesTo(line, content, true).total, weighing.currency)}`}
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

/** The yes that this phone has sealed, for the other one to read. */
function SaidYes({ weighing, line, kept }: Props & { kept: KeptSealed }) {
  const content = readSealed(kept.ticket);
  if (!content || kept.yes === null) return null;
  const { payable, total } = comesTo(line, content, kept.takes_excess);
  const { key, yes, takes_excess, confirm_below_hpp } = kept;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line p-4">
      <h3 className="font-bold">Anda sudah setuju</h3>
      <SealedFigures content={content} payable={payable} total={total} currency={weighing.currency} />
      <p>Tunjukkan kode ini kepada pihak lain. Ponsel yang lebih dulu mendapat sinyal akan mengirimnya.</p>
      <ShownCodes
        shown={{ kind: 'ya', key, yes, takes_excess, confirm_below_hpp }}
        label="Kode QR persetujuan Anda"
      />
    </section>
  );
}
