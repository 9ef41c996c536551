import { Form } from 'react-router';
import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { formatDateTime } from '../../shared/enums/labels.ts';
import type { complaintInput, complaintResponseInput } from '../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../common/route-helpers/run-route.ts';
import { PhotosField } from '../forms/pictures/photos-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Textarea } from '../ui/field/textarea.tsx';

type Props = {
  order: Pick<
    OrderView,
    | 'complaint'
    | 'weighingDispute'
    | 'mayComplain'
    | 'mayAnswer'
    | 'mayAnswerDispute'
    | 'maySettle'
    | 'late'
    | 'party'
    | 'farmer'
  >;
  token?: string | null;
  busy: boolean;
  failure: ActionFailure | undefined;
};

/** The complaint about an order and the dispute of its weighing for both sides, with the forms to file and to answer. */
export function OrderComplaint({ order, token, busy, failure }: Props) {
  const { complaint, weighingDispute } = order;
  const mine = order.party === 'customer' || order.party === 'guest';
  const filed = { token: token ?? null, busy, failure };
  return (
    <>
      {complaint && (
        <FiledComplaint
          {...filed}
          kind="goods"
          title={mine ? 'Keluhan Anda' : 'Keluhan pembeli'}
          complaint={complaint}
          mayAnswer={order.mayAnswer}
          maySettle={order.maySettle}
        />
      )}
      {weighingDispute && (
        <FiledComplaint
          {...filed}
          kind="weighing"
          title="Keluhan atas timbangan"
          complaint={{ ...weighingDispute, pictures: [], reply: null, repliedAt: null }}
          mayAnswer={order.mayAnswerDispute}
        />
      )}
      {order.mayComplain && <ComplaintForm order={order} busy={busy} failure={failure} />}
    </>
  );
}

function ComplaintForm({ order, busy, failure }: Props) {
  const form = useForm<typeof complaintInput>({
    answer: failure,
    intent: 'complaint',
    fields: ['text', 'pictures'],
  });
  return (
    <Card padded={false} id={order.complaint ? undefined : 'complaint'} className="no-print">
      <details open={form.failure !== undefined}>
        <summary className="flex min-h-12 items-center px-4 py-2 font-semibold sm:px-6">
          {order.late ? 'Belum dikirim? Tanyakan' : 'Ada yang tidak sesuai? Kirim keluhan'}
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
          <Textarea
            label={order.late ? 'Pertanyaan Anda' : 'Keluhan Anda'}
            required
            rows={4}
            maxLength={2000}
            {...form.text('text')}
          />
          <PhotosField
            label="Foto (boleh kosong)"
            most={5}
            error={form.errorAt('pictures') ?? pictureProblem(form.failure)}
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

/** Explains why a picture was rejected; unlike the text's error, this one names no field. */
const pictureProblem = (failure: ActionFailure | undefined) =>
  failure && Object.keys(failure.fields).length === 0 ? failure.message : failure?.fields.file;

type FiledProps = Omit<Props, 'order' | 'token'> & {
  kind: 'goods' | 'weighing';
  title: string;
  complaint: NonNullable<OrderView['complaint']>;
  mayAnswer: boolean;
  maySettle?: boolean;
  token: string | null;
};

function FiledComplaint({ kind, title, complaint, mayAnswer, maySettle, token, busy, failure }: FiledProps) {
  const form = useForm<typeof complaintResponseInput>({
    answer: failure,
    intent: 'answer',
    fields: ['answer'],
  });
  const guest = token ? `?token=${encodeURIComponent(token)}` : '';
  return (
    <Card id={kind === 'goods' ? 'complaint' : 'weighing-complaint'} className="grid gap-4">
      <div>
        <h2 className="text-base font-bold">{title}</h2>
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
      {complaint.reply !== null && (
        <div className="border-l-4 border-line pl-4">
          <h3 className="font-bold">Tanggapan penjual</h3>
          <p className="text-sm text-muted">{complaint.repliedAt && formatDateTime(complaint.repliedAt)}</p>
          <p className="mt-1 whitespace-pre-line break-words">{complaint.reply}</p>
        </div>
      )}
      {complaint.answer !== null ? (
        <div className="border-l-4 border-sawah pl-4">
          <h3 className="font-bold">Jawaban</h3>
          <p className="text-sm text-muted">{complaint.answeredAt && formatDateTime(complaint.answeredAt)}</p>
          <p className="mt-1 whitespace-pre-line break-words">{complaint.answer}</p>
        </div>
      ) : (
        !mayAnswer && (
          <p className="text-muted">
            {complaint.reply === null ? 'Belum dijawab.' : 'Menunggu kata pembeli, atau keputusan pengelola.'}
          </p>
        )
      )}
      {maySettle && (
        <Form method="post" noValidate className="no-print">
          <input type="hidden" name="intent" value="settle" />
          <Button type="submit" size="sm" variant="secondary" busy={busy}>
            Keluhan saya sudah selesai
          </Button>
        </Form>
      )}
      {mayAnswer && (
        <Form ref={form.ref} method="post" noValidate className="grid gap-3 border-t border-line pt-4">
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="kind" value={kind} />
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
