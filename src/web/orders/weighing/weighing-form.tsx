import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { WeighedLineView, Weighing } from '../../../domain/weighing/queries/get-weighing.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { toQuantity } from '../../../shared/format/quantity.ts';
import { averagePercent } from '../../../shared/rules/weighing/payable-weight.ts';
import type { TicketSide } from '../../../shared/rules/weighing/ticket-transitions.ts';
import { weighingProblems } from '../../../shared/rules/weighing/weighing-problems.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { formValues } from '../../forms/form-values.ts';
import { useForm } from '../../forms/use-form.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { BelowHppWarning } from './offline/below-hpp-warning.tsx';
import { previewWeighing } from './offline/offline-ticket-amounts.tsx';
import { signAndQueueTicket } from './offline/sign-and-queue-ticket.ts';
import { blankReading, ReadingsFields } from './readings-fields.tsx';
import type { ticketForm } from './run-weighing-action.server.ts';
import { ScalePhotos, TeraFields } from './scale-fields.tsx';
import {
  parseTypedTicket,
  rowsFromFailure,
  type TypedReading,
  toFieldErrors,
  typedTotal,
} from './typed-ticket.ts';
import { deleteWeighingDraft, saveWeighingDraft, useWeighingDraft } from './weighing-draft.ts';

const FIELDS = ['moisture', 'hampa', 'weighed_by', 'tera', 'tera_until', 'place'] as const;
type TicketInput = ReturnType<typeof parseTypedTicket>;

type Props = {
  weighing: Weighing;
  line: WeighedLineView;
  side: TicketSide;
  name: string;
  failure: ActionFailure | undefined;
};

/**
 * Records a weighing, for one-handed input at the scale. Offline, the signed ticket stays on this phone and
 * the other side's phone scans it; a reload restores the input.
 */
export function WeighingForm(props: Props) {
  const { line } = props;
  const load = { user: useSession().user?.id ?? '', line: line.line, ticket: line.ticket?.id ?? null };
  const kept = useWeighingDraft(load);
  return (
    <TicketForm
      key={kept ? 'kept' : 'new'}
      {...props}
      failure={props.failure ?? kept}
      onTyped={(values) => saveWeighingDraft(load, values)}
    />
  );
}

function TicketForm({
  weighing,
  line,
  side,
  name,
  failure,
  onTyped,
}: Props & { onTyped: (values: Record<string, string>) => void }) {
  const form = useForm<typeof ticketForm>({ answer: failure, intent: 'propose', fields: [...FIELDS] });
  const { user } = useSession();
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [rows, setRows] = useState<TypedReading[]>(() => rowsFromFailure(form.values) ?? [blankReading('')]);
  const [rest, setRest] = useState<Record<string, string>>(form.values ?? {});
  const [faults, setFaults] = useState<Record<string, string> | null>(null);
  const said = faults ?? toFieldErrors(form.failure?.fields ?? {});
  const figures = parseTypedTicket(rows, rest, new Date(0));
  const came = weighingResult(line, figures);
  const replaces = line.ticket?.proposedBy === side ? line.ticket.id : null;

  const seal = async (element: HTMLFormElement) => {
    const typed = formValues(element);
    const now = parseTypedTicket(
      rows,
      Object.fromEntries(FIELDS.map((field) => [field, typed.text(field)])),
      new Date(),
    );
    const confirm_below_hpp = typed.text('confirm_below_hpp') !== '';
    const wrong = weighingProblems(now, line.terms);
    if (side === 'seller' && weighingResult(line, now)?.belowHpp && !confirm_below_hpp)
      wrong.confirm_below_hpp = 'Centang dulu bahwa Anda sudah melihat hasilnya di bawah HPP.';
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstError(element, wrong);
    await signAndQueueTicket(weighing, line, {
      ...{ figures: now, side, userId: user?.id ?? '', replaces, confirm_below_hpp },
      takes_excess: typed.text('takes_excess') !== '',
      label: `nota timbang ${line.goods}, ${formatNumber(typedTotal(rows).net)} kg`,
    });
    deleteWeighingDraft();
    // When the device was online after all, the server already has the ticket.
    if (navigator.onLine) revalidate();
  };
  const textAt = (field: 'moisture' | 'hampa' | 'weighed_by', stored: string) => ({
    ...form.text(field, stored),
    error: said[field],
  });
  return (
    <Form
      ref={form.ref}
      method="post"
      noValidate
      encType="multipart/form-data"
      data-waits
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onInput={(event) => {
        const typed = formValues(event.currentTarget).texts();
        setRest(typed);
        onTyped(typed);
        setFaults(null);
      }}
      onSubmit={(event) => {
        if (navigator.onLine) return setFaults(null);
        event.preventDefault();
        void seal(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="propose" />
      <input type="hidden" name="line" value={line.line} />
      {replaces !== null && <input type="hidden" name="replaces" value={replaces} />}
      <p>
        <Anchor href="/help/weighing" className="inline-block py-1 font-semibold text-sawah-text underline">
          Cara menimbang
        </Anchor>
      </p>
      <ReadingsFields rows={rows} onRows={setRows} live={hydrated} faults={said} />
      <div className="grid gap-4 sm:grid-cols-2">
        {line.terms.moisture !== null && (
          <TextInput
            label="Kadar air (%)"
            hint="Beberapa kali ukur dipisah spasi; rata-ratanya yang dihitung."
            inputMode="decimal"
            required
            {...textAt('moisture', '')}
          />
        )}
        {line.terms.hampa !== null && (
          <TextInput label="Hampa dan kotoran (%)" inputMode="decimal" required {...textAt('hampa', '')} />
        )}
        <TextInput label="Yang menimbang" required maxLength={80} {...textAt('weighed_by', name)} />
      </div>
      {hydrated && came && (
        <p aria-live="polite">
          Yang dibayar{' '}
          <strong className="tabular">
            {formatNumber(came.payable)} kg, {formatMoney(came.total, weighing.currency)}
          </strong>
        </p>
      )}
      <ScalePhotos error={said.photos} hint="Foto tidak ikut bila tanpa sinyal." />
      <TeraFields text={(name) => form.text(name, '')} />
      {side === 'seller' && line.hpp && (
        <>
          {hydrated && came?.belowHpp && <BelowHppWarning of={came.belowHpp} />}
          <Checkbox
            label="Saya setuju walau hasilnya di bawah HPP"
            hint={`HPP ${formatMoney(line.hpp.perKg)}/kg (${line.hpp.source}), per kg di timbangan.`}
            {...form.checkbox('confirm_below_hpp', false)}
            error={said.confirm_below_hpp}
          />
        </>
      )}
      {side === 'buyer' && (
        <Checkbox
          label="Kelebihan di atas toleransi saya beli juga"
          {...form.checkbox('takes_excess', false)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} busyText="Mengirim..." className="max-sm:w-full">
          {replaces === null ? 'Kirim nota timbang' : 'Ganti nota timbang'}
        </Button>
        {hydrated && weighing.sealKey !== null && (
          <Button
            variant="secondary"
            className="max-sm:w-full"
            onClick={() => form.ref.current && void seal(form.ref.current)}
          >
            Tanpa sinyal: tunjukkan kode QR
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Computes the result of the current input; null while it is incomplete. */
function weighingResult(line: WeighedLineView, { readings, moisture, hampa }: TicketInput) {
  const net = readings.reduce((sum, { gross, tare }) => sum + Math.round((gross - tare) * 1000), 0) / 1000;
  if (!(net > 0) || ![...moisture, hampa ?? 0].every((one) => one >= 0 && one <= 100)) return null;
  return previewWeighing(line, { net: toQuantity(net), moisture: averagePercent(moisture), hampa }, false);
}
