import { Form } from 'react-router';
import type { OrderView } from '../../domain/orders/reading/get-order.ts';
import type { complaintAnswerInput, complaintInput } from '../../shared/input/orders.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { PhotosField } from '../form/pictures/photos-field.tsx';
import { useForm } from '../form/use-form.ts';
import type { Failure } from '../page/answer/view.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Textarea } from '../ui/field/textarea.tsx';

type Props = {
  order: Pick<OrderView, 'complaint' | 'mayComplain' | 'mayAnswer' | 'party' | 'farmer'>;
  token?: string | null;
  busy: boolean;
  failure: Failure | undefined;
};

/** The complaint about an order as both sides see it, with the form to file it or the one to answer it. */
export function OrderComplaint({ order, token, busy, failure }: Props) {
  return (
    <>
      {order.complaint && <Filed order={order} token={token ?? null} busy={busy} failure={failure} />}
      {order.mayComplain && <Complain order={order} busy={busy} failure={failure} />}
    </>
  );
}

function Complain({ order, busy, failure }: Props) {
  const form = useForm<typeof complaintInput>({
    answer: failure,
    intent: 'complaint',
    fields: ['text', 'pictures'],
  });
  return (
    <Card padded={false} id={order.complaint ? undefined : 'keluhan'} className="no-print">
      <details open={form.failure !== undefined}>
        <summary className="flex min-h-12 items-center px-4 py-2 font-semibold sm:px-6">
          Ada yang tidak sesuai? Kirim keluhan
        </summary>
        <Form
          ref={form.ref}
          method="post"
          noValidate
          encType="multipart/form-data"
          className="grid gap-4 px-4 pb-4 sm:px-6 sm:pb-6"
        >
          <input type="hidden" name="intent" value="complaint" />
          <p className="text-muted">
            {order.farmer.name} dan kami membacanya, dan jawabannya tampil di halaman ini.
          </p>
          <Textarea label="Keluhan Anda" required rows={4} maxLength={2000} {...form.text('text')} />
          <PhotosField
            label="Foto (boleh kosong)"
            most={5}
            error={form.at('pictures') ?? pictureProblem(form.failure)}
          />
          <div>
            <Button type="submit" busy={busy} busyText="Mengirim..." className="max-sm:w-full">
              Kirim keluhan
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  );
}

/** Why a picture could not be taken: its refusal names no field, unlike that of the text. */
const pictureProblem = (failure: Failure | undefined) =>
  failure && Object.keys(failure.fields).length === 0 ? failure.message : failure?.fields.file;

function Filed({ order, token, busy, failure }: Props) {
  const form = useForm<typeof complaintAnswerInput>({
    answer: failure,
    intent: 'answer',
    fields: ['answer'],
  });
  const complaint = order.complaint!;
  const guest = token ? `?token=${encodeURIComponent(token)}` : '';
  const mine = order.party === 'customer' || order.party === 'guest';
  return (
    <Card id="keluhan" className="grid gap-4">
      <div>
        <h2 className="text-base font-bold">
          {complaint.weighing ? 'Keluhan atas timbangan' : mine ? 'Keluhan Anda' : 'Keluhan pembeli'}
        </h2>
        <p className="text-sm text-muted">{formatDateTime(complaint.createdAt)}</p>
      </div>
      <p className="whitespace-pre-line break-words">{complaint.text}</p>
      {complaint.pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {complaint.pictures.map((url, at) => (
            <li key={url}>
              <a href={`${url}${guest}`} target="_blank" rel="noopener noreferrer">
                <img
                  src={`${url.replace('.webp', '-480.webp')}${guest}`}
                  alt={`Foto keluhan ${at + 1}`}
                  width={120}
                  height={120}
                  loading="lazy"
                  className="size-30 rounded-button border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {complaint.answer !== null ? (
        <div className="border-l-4 border-sawah pl-4">
          <h3 className="font-bold">Jawaban</h3>
          <p className="text-sm text-muted">{complaint.answeredAt && formatDateTime(complaint.answeredAt)}</p>
          <p className="mt-1 whitespace-pre-line break-words">{complaint.answer}</p>
        </div>
      ) : (
        !order.mayAnswer && <p className="text-muted">Belum dijawab.</p>
      )}
      {order.mayAnswer && (
        <Form ref={form.ref} method="post" noValidate className="grid gap-3 border-t border-line pt-4">
          <input type="hidden" name="intent" value="answer" />
          <Textarea label="Jawaban Anda" required rows={3} maxLength={2000} {...form.text('answer')} />
          <div>
            <Button type="submit" size="sm" busy={busy} busyText="Mengirim...">
              Kirim jawaban
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
