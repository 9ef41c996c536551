import { Form } from 'react-router';
import type { WeighedLineView, Weighing } from '../../../domain/weighing/queries/get-weighing.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import type {
  codeTicketInput,
  confirmTicketInput,
  decideTicketInput,
  disputeTicketInput,
} from '../../../shared/schemas/weigh-ticket-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formValues } from '../../forms/form-values.ts';
import { useForm } from '../../forms/use-form.ts';
import { sendOrQueue } from '../../offline-queue/offline-queue.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { BelowHppWarning } from './offline/below-hpp-warning.tsx';
import { weighingHref } from './offline/offline-ticket-call.ts';

/** The responses that the viewer may give to the open ticket. */
export function TicketResponse({
  weighing,
  line,
  qr,
  failure,
}: {
  weighing: Weighing;
  line: WeighedLineView;
  qr: string;
  failure: ActionFailure | undefined;
}) {
  const { user } = useSession();
  const { ticket, outcome, actions } = line;
  const confirm = useForm<typeof confirmTicketInput>({
    answer: failure,
    intent: 'confirm',
    fields: ['takes_excess'],
  });
  const dispute = useForm<typeof disputeTicketInput>({
    answer: failure,
    intent: 'dispute',
    fields: ['reason'],
  });
  const code = useForm<typeof codeTicketInput>({ answer: failure, intent: 'code', fields: ['pin'] });
  const decide = useForm<typeof decideTicketInput>({
    answer: failure,
    intent: 'decide',
    fields: ['outcome', 'reason'],
  });
  if (!ticket || !outcome) return null;
  const money = (amount: number) => formatMoney(amount, weighing.currency);
  const about = (
    <>
      <input type="hidden" name="line" value={line.line} />
      <input type="hidden" name="expected_ticket_id" value={ticket.id} />
    </>
  );
  const keepYes = (typed: ReturnType<typeof formValues>, userId: string) =>
    sendOrQueue({
      url: `/api/orders/${weighing.code}/weighing/confirm`,
      body: {
        line: line.line,
        expected_ticket_id: ticket.id,
        takes_excess: typed.text('takes_excess') !== '',
        confirm_below_hpp: typed.text('confirm_below_hpp') !== '',
      },
      userId,
      label: `setuju nota ${ticket.code}`,
      href: weighingHref(weighing.code, weighing.side),
      subject: `weighing:${line.line}`,
    }).then(({ kept, message }) =>
      showToast(
        kept ? 'success' : 'error',
        kept ? 'Tanpa sinyal: jawaban Anda tersimpan dan dikirim nanti.' : message,
      ),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {outcome.beside === 'above' && (
        <Notice tone="warning">
          Lebih berat daripada toleransi: paling banyak {formatNumber(line.mostKg)} kg. Tanpa kata pembeli,
          kelebihannya tidak ikut dijual.
          {outcome.withExcess !== null &&
            ` Sampai toleransi ${money(outcome.total)}, dengan semuanya ${money(outcome.withExcess)}.`}
        </Notice>
      )}
      {outcome.beside === 'below' && (
        <Notice tone="warning">Lebih ringan daripada toleransi dari yang dipesan.</Notice>
      )}
      {outcome.belowHpp && <BelowHppWarning of={outcome.belowHpp} />}
      <p>
        Bila disetujui, barang ini menjadi <strong>{money(outcome.total)}</strong> dari {money(line.total)}.
      </p>
      {ticket.status === 'disputed' && weighing.side !== 'admin' && (
        <p>Menunggu putusan pengelola, atau nota baru dari yang menimbang.</p>
      )}
      {actions.includes('confirm') && (
        <Form
          ref={confirm.ref}
          method="post"
          noValidate
          data-waits
          className="grid gap-3"
          onSubmit={(event) => {
            if (navigator.onLine || !user) return;
            event.preventDefault();
            void keepYes(formValues(event.currentTarget), user.id);
          }}
        >
          <input type="hidden" name="intent" value="confirm" />
          {about}
          {weighing.side === 'buyer' && outcome.withExcess !== null && (
            <Checkbox
              label={`Kelebihannya saya beli juga, jadi ${money(outcome.withExcess)}`}
              {...confirm.checkbox('takes_excess', false)}
            />
          )}
          {weighing.side === 'seller' && outcome.belowHpp && (
            <Checkbox
              label="Saya setuju walau di bawah HPP"
              {...confirm.checkbox('confirm_below_hpp', false)}
            />
          )}
          <Button type="submit" busy={confirm.busy} busyText="Menyimpan..." className="max-sm:w-full">
            Setujui nota ini
          </Button>
        </Form>
      )}
      {actions.includes('dispute') && (
        <details open={dispute.failure !== undefined}>
          <summary className="flex min-h-11 items-center font-semibold text-error">
            Angkanya tidak sesuai
          </summary>
          <Form ref={dispute.ref} method="post" noValidate className="grid gap-3 pt-2">
            <input type="hidden" name="intent" value="dispute" />
            {about}
            <Textarea
              label="Apa yang tidak sesuai"
              required
              rows={3}
              maxLength={500}
              {...dispute.text('reason')}
            />
            <Button type="submit" variant="danger" busy={dispute.busy} className="max-sm:w-full">
              Persoalkan nota ini
            </Button>
          </Form>
        </details>
      )}
      {weighing.side !== 'admin' && actions.includes('replace') && ticket.status === 'proposed' && (
        <>
          <figure className="grid justify-items-start gap-2">
            <QrCode svg={qr} label="Kode QR halaman nota ini" className="w-48" />
            <figcaption className="text-muted">
              Pihak lain memindai ini untuk membuka dan menyetujui notanya.
            </figcaption>
          </figure>
          <Form ref={code.ref} method="post" noValidate className="grid gap-3">
            <input type="hidden" name="intent" value="code" />
            {about}
            <TextInput
              label="Kode setuju yang dibacakan pihak lain"
              hint="Enam angka di halaman pesanannya. Lima kali salah, kodenya terkunci."
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              required
              {...code.text('pin')}
            />
            <Button type="submit" variant="secondary" busy={code.busy} className="max-sm:w-full">
              Setujui dengan kode
            </Button>
          </Form>
        </>
      )}
      {actions.includes('uphold') && (
        <Form ref={decide.ref} method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="decide" />
          {about}
          <Select
            label="Putusan"
            options={[
              { value: 'confirmed', label: 'Sah: angkanya berlaku' },
              { value: 'void', label: 'Batal: timbang ulang' },
            ]}
            {...decide.text('outcome', 'confirmed')}
          />
          <Textarea
            label="Alasan untuk kedua pihak"
            required
            rows={3}
            maxLength={500}
            {...decide.text('reason')}
          />
          <Button type="submit" busy={decide.busy} className="max-sm:w-full">
            Putuskan
          </Button>
        </Form>
      )}
    </div>
  );
}
