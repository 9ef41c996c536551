import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { WeighedLineView, Weighing } from '../../../domain/weighing/get-weighing.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { quantityOf } from '../../../shared/figures/quantity.ts';
import type { TicketSide } from '../../../shared/weighing/ticket-steps.ts';
import { meanPercent } from '../../../shared/weighing/weighing.ts';
import { weighingFaults } from '../../../shared/weighing/weighing-faults.ts';
import { focusFaulty } from '../../form/focus-faulty.ts';
import { typedIn } from '../../form/typed-in.ts';
import { useForm } from '../../form/use-form.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { blankReading, ReadingsFields } from './readings-fields.tsx';
import type { ticketForm } from './run-weighing.server.ts';
import { ScalePhotos, TeraFields } from './scale-fields.tsx';
import { BelowHpp } from './sealed/below-hpp.tsx';
import { sealTicket } from './sealed/seal-ticket.ts';
import { comesTo } from './sealed/sealed-figures.tsx';
import { figuresTyped, inFields, rowsRefused, sumTyped, type TypedReading } from './typed-figures.ts';
import { forgetLoad, keepLoad, useKeptLoad } from './weigh-draft.ts';

const FIELDS = ['moisture', 'hampa', 'weighed_by', 'tera', 'tera_until', 'place'] as const;
type Figures = ReturnType<typeof figuresTyped>;

type Props = {
  weighing: Weighing;
  line: WeighedLineView;
  side: TicketSide;
  name: string;
  failure: Failure | undefined;
};

/**
 * What the scale says, to be typed with one thumb beside it. Without signal the ticket waits in this phone, sealed, and the
 * other side's phone reads it from there. Read again, the page shows what was typed into it.
 */
export function WeighForm(props: Props) {
  const { line } = props;
  const load = { user: useSession().user?.id ?? '', line: line.line, ticket: line.ticket?.id ?? null };
  const kept = useKeptLoad(load);
  return (
    <LoadForm
      key={kept ? 'kept' : 'new'}
      {...props}
      failure={props.failure ?? kept}
      onTyped={(values) => keepLoad(load, values)}
    />
  );
}

function LoadForm({
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
  const [rows, setRows] = useState<TypedReading[]>(() => rowsRefused(form.values) ?? [blankReading('')]);
  const [rest, setRest] = useState<Record<string, string>>(form.values ?? {});
  const [faults, setFaults] = useState<Record<string, string> | null>(null);
  const said = faults ?? inFields(form.failure?.fields ?? {});
  const figures = figuresTyped(rows, rest, new Date(0));
  const came = cameTo(line, figures);
  const replaces = line.ticket?.proposedBy === side ? line.ticket.id : null;

  const seal = async (element: HTMLFormElement) => {
    const typed = typedIn(element);
    const now = figuresTyped(
      rows,
      Object.fromEntries(FIELDS.map((field) => [field, typed.text(field)])),
      new Date(),
    );
    const confirm_below_hpp = typed.text('confirm_below_hpp') !== '';
    const wrong = weighingFaults(now, line.terms);
    if (side === 'seller' && cameTo(line, now)?.belowHpp && !confirm_below_hpp)
      wrong.confirm_below_hpp = 'Centang dulu bahwa Anda sudah melihat hasilnya di bawah HPP.';
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return focusFaulty(element, wrong);
    await sealTicket(weighing, line, {
      ...{ figures: now, side, userId: user?.id ?? '', replaces, confirm_below_hpp },
      takes_excess: typed.text('takes_excess') !== '',
      label: `nota timbang ${line.goods}, ${formatNumber(sumTyped(rows).net)} kg`,
    });
    forgetLoad();
    // Where there was signal after all, the ticket stands at the shop now.
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
        const typed = typedIn(event.currentTarget).texts();
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
        <Anchor href="/bantuan/menimbang" className="font-semibold text-sawah-text underline">
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
          {hydrated && came?.belowHpp && <BelowHpp of={came.belowHpp} />}
          <Checkbox
            label="Saya setuju walau hasilnya di bawah HPP"
            hint={`HPP ${formatMoney(line.hpp.perKg)}/kg (${line.hpp.source}), per kg di timbangan.`}
            {...form.tick('confirm_below_hpp', false)}
            error={said.confirm_below_hpp}
          />
        </>
      )}
      {side === 'buyer' && (
        <Checkbox label="Kelebihan di atas toleransi saya beli juga" {...form.tick('takes_excess', false)} />
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

/** What the figures that stand there come to; null while they say nothing yet. */
function cameTo(line: WeighedLineView, { readings, moisture, hampa }: Figures) {
  const net = readings.reduce((sum, { gross, tare }) => sum + Math.round((gross - tare) * 1000), 0) / 1000;
  if (!(net > 0) || ![...moisture, hampa ?? 0].every((one) => one >= 0 && one <= 100)) return null;
  return comesTo(line, { net: quantityOf(net), moisture: meanPercent(moisture), hampa }, false);
}
