import { useState } from 'react';
import { Form } from 'react-router';
import type { WeighedLineView } from '../../../domain/weighing/get-weighing.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { TicketSide } from '../../../shared/ticket-steps.ts';
import { typedIn } from '../../form/typed-in.ts';
import { useForm } from '../../form/use-form.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { toast } from '../../ui/tell/toast.ts';
import { sendOrKeep } from '../../waiting/waiting.ts';
import type { ticketForm } from './run-weighing.server.ts';
import { figuresTyped, sumTyped, type TypedReading } from './typed-figures.ts';

const FIELDS = ['moisture', 'hampa', 'weighed_by', 'tera', 'tera_until', 'place'] as const;
/** Where a phone remembers what an empty sack of each kind weighs. */
const TARES = 'lumbung.tara';
const KINDS = ['Karung plastik', 'Karung goni', 'Keranjang', 'Tanpa wadah'];
const blank = (tare: string): TypedReading => ({ gross: '', tare, sacks: '1' });

function remembered(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(TARES) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * What the scale says, to be typed with one thumb beside it: a row for each time, large, the empty sack's weight remembered by
 * its kind, and what it comes to so far. Without signal the ticket waits in this phone.
 */
export function WeighForm({
  code,
  line,
  side,
  name,
  failure,
}: {
  code: string;
  line: WeighedLineView;
  side: TicketSide;
  name: string;
  failure: Failure | undefined;
}) {
  const form = useForm<typeof ticketForm>({ answer: failure, intent: 'propose', fields: [...FIELDS] });
  const { user } = useSession();
  const hydrated = useHydrated();
  const [rows, setRows] = useState<TypedReading[]>([blank('')]);
  const [kind, setKind] = useState('Karung plastik');
  const shown = hydrated ? rows : [blank(''), blank(''), blank('')];
  const sum = sumTyped(rows);
  const change = (at: number, over: Partial<TypedReading>) =>
    setRows(rows.map((row, n) => (n === at ? { ...row, ...over } : row)));
  const choose = (next: string) => {
    setKind(next);
    const tare = next === 'Tanpa wadah' ? '0' : (remembered()[next] ?? '');
    setRows(rows.map((row) => (row.gross === '' ? { ...row, tare } : row)));
  };
  const add = () => {
    const tare = rows.at(-1)?.tare ?? '';
    try {
      localStorage.setItem(TARES, JSON.stringify({ ...remembered(), [kind]: tare }));
    } catch {
      // A phone without storage asks again.
    }
    setRows([...rows, blank(tare)]);
  };
  const replaces = line.ticket?.proposedBy === side ? line.ticket.id : null;
  const keep = async (typed: ReturnType<typeof typedIn>, userId: string) => {
    const body = {
      ...figuresTyped(
        rows,
        Object.fromEntries(FIELDS.map((field) => [field, typed.text(field)])),
        new Date(),
      ),
      line: line.line,
      replaces,
      key: crypto.randomUUID().replaceAll('-', ''),
      takes_excess: typed.text('takes_excess') !== '',
      confirm_below_hpp: typed.text('confirm_below_hpp') !== '',
    };
    const { kept, outcome, message } = await sendOrKeep({
      url: `/api/orders/${code}/weighing`,
      body,
      userId,
      label: `nota timbang ${line.goods}, ${formatNumber(sum.net)} kg`,
      href: side === 'seller' ? `/admin/orders/${code}/timbang` : `/orders/${code}/timbang`,
      subject: `weighing:${line.line}`,
    });
    if (outcome === 'done') toast('success', message);
    else
      toast(
        kept ? 'success' : 'error',
        kept ? 'Tanpa sinyal: notanya tersimpan dan dikirim nanti.' : message,
      );
  };
  return (
    <Form
      ref={form.ref}
      method="post"
      encType="multipart/form-data"
      data-waits
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        if (navigator.onLine || !user) return;
        event.preventDefault();
        void keep(typedIn(event.currentTarget), user.id);
      }}
    >
      <input type="hidden" name="intent" value="propose" />
      <input type="hidden" name="line" value={line.line} />
      {replaces !== null && <input type="hidden" name="replaces" value={replaces} />}
      {hydrated && (
        <div className="flex flex-wrap gap-2" role="group" aria-label="Wadah">
          {KINDS.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === kind ? 'primary' : 'secondary'}
              aria-pressed={one === kind}
              onClick={() => choose(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.map((row, at) => (
          <li
            key={at}
            className="grid grid-cols-[2fr_1fr_1fr] gap-2 [&_input]:px-2 [&_input]:text-xl [&_input]:font-bold"
          >
            <TextInput
              label={`Bruto ${at + 1} (kg)`}
              name={`gross.${at}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              {...(hydrated
                ? { value: row.gross, onChange: (event) => change(at, { gross: event.target.value }) }
                : { defaultValue: '' })}
            />
            <TextInput
              label="Tara"
              name={`tare.${at}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              {...(hydrated
                ? { value: row.tare, onChange: (event) => change(at, { tare: event.target.value }) }
                : { defaultValue: '' })}
            />
            <TextInput
              label="Karung"
              name={`sacks.${at}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              {...(hydrated
                ? { value: row.sacks, onChange: (event) => change(at, { sacks: event.target.value }) }
                : { defaultValue: '1' })}
            />
          </li>
        ))}
      </ol>
      {hydrated && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p aria-live="polite">
            <span className="block text-muted">Berat bersih sementara</span>
            <span className="text-3xl font-bold tabular">
              {Number.isNaN(sum.net) ? '–' : formatNumber(sum.net)} kg
            </span>{' '}
            <span className="text-muted">
              {Number.isNaN(sum.sacks) ? '' : `${formatNumber(sum.sacks)} karung`}
            </span>
          </p>
          <Button variant="secondary" onClick={add}>
            Timbang lagi
          </Button>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {line.terms.moisture !== null && (
          <TextInput
            label="Kadar air (%)"
            hint="Beberapa kali ukur dipisah spasi; rata-ratanya yang dihitung."
            inputMode="decimal"
            required
            {...form.text('moisture', '')}
          />
        )}
        {line.terms.hampa !== null && (
          <TextInput label="Hampa dan kotoran (%)" inputMode="decimal" required {...form.text('hampa', '')} />
        )}
        <TextInput label="Yang menimbang" required maxLength={80} {...form.text('weighed_by', name)} />
      </div>
      <Field
        label="Foto layar timbangan (boleh kosong)"
        hint="Paling banyak 4 foto, masing-masing paling besar 8 MB."
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="photos"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            className="box"
          />
        )}
      </Field>
      <details>
        <summary className="flex min-h-11 items-center font-semibold text-sawah-text">
          Tera dan tempat
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <TextInput label="Nomor tera timbangan" maxLength={40} {...form.text('tera', '')} />
          <TextInput label="Tera berlaku sampai" type="date" {...form.text('tera_until', '')} />
          <TextInput label="Tempat menimbang" maxLength={120} {...form.text('place', '')} />
        </div>
      </details>
      {side === 'seller' ? (
        <Checkbox
          label="Saya setuju walau hasilnya di bawah HPP"
          hint="Hanya untuk gabah yang hasilnya per kg di timbangan di bawah harga pemerintah."
          {...form.tick('confirm_below_hpp', false)}
        />
      ) : (
        <Checkbox label="Kelebihan di atas toleransi saya beli juga" {...form.tick('takes_excess', false)} />
      )}
      <Button type="submit" busy={form.busy} busyText="Mengirim...">
        {replaces === null ? 'Kirim nota timbang' : 'Ganti nota timbang'}
      </Button>
    </Form>
  );
}
