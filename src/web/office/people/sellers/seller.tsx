import { Form, redirect } from 'react-router';
import { answerApplication } from '../../../../domain/sellers/answer-application.ts';
import { getApplication } from '../../../../domain/sellers/find-applications.ts';
import { answerApplicationInput } from '../../../../shared/input/people/sellers.ts';
import { applicationStateLabel, sellerKindLabel } from '../../../../shared/kinds/seller-kinds.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import { FormAnswer } from '../../../form/form-answer.tsx';
import { sentForm } from '../../../form/sent-form.ts';
import { useForm } from '../../../form/use-form.ts';
import { flash } from '../../../page/answer/flash.ts';
import { submit, view } from '../../../page/answer/view.ts';
import { here } from '../../../page/head/context.ts';
import { pageTitle } from '../../../page/head/title.ts';
import { Card } from '../../../ui/card.tsx';
import { Anchor } from '../../../ui/lead/anchor.tsx';
import { StatusPill } from '../../../ui/tell/badge.tsx';
import { requireAdminRole } from '../../frame/guard.tsx';
import { numberIn } from '../../frame/number-in.ts';
import { officeHandle } from '../../frame/office-trail.tsx';
import type { Route } from './+types/seller';
import { AnswerFields } from './answer-fields.tsx';
import { applicationTone } from './sellers.tsx';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Lapak baru',
  crumbs: ({ name }) => [{ label: 'Lapak baru', href: '/admin/sellers' }, { label: name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => await getApplication(shop, actor, numberIn(params.id)));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const id = numberIn(params.id);
    await answerApplication(shop, actor, id, form.read(answerApplicationInput));
    return redirect(`/admin/sellers/${id}`, { headers: { 'set-cookie': flash('applicationAnswered') } });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Lapak baru: ${loaderData.name}` : 'Lapak baru') },
  { name: 'robots', content: 'noindex' },
];

/** One sign-up: what was sent, and the form that answers it. */
export default function SellerPage({ loaderData: one, actionData }: Route.ComponentProps) {
  const facts: [string, string][] = [
    ['Jenis', sellerKindLabel[one.kind]],
    ['Pendaftar', [one.applicant.name, one.applicant.email].filter(Boolean).join(', ')],
    ['WhatsApp', one.phone ?? 'tidak ada'],
    ['Alamat', `${one.address}, ${one.city}, ${one.province}`],
    ['Yang ditanam', one.grows],
    ['Dikirim', formatDateTime(one.sentAt)],
    ...(one.answeredAt ? ([['Dijawab', formatDateTime(one.answeredAt)]] as [string, string][]) : []),
  ];
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="text-xl font-bold wrap-anywhere">{one.name}</h1>
          <StatusPill tone={applicationTone[one.state]}>{applicationStateLabel[one.state]}</StatusPill>
        </div>
        <div className="flex flex-wrap gap-5">
          <img
            src={one.photo}
            alt={`Foto yang dikirim ${one.name}`}
            className="aspect-square w-56 max-w-full rounded-card border border-line object-cover"
          />
          <dl className="grid min-w-0 flex-1 basis-60 content-start gap-2">
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt className="text-muted">{term}</dt>
                <dd className="font-semibold wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {one.reason && (
          <p className="border-l-4 border-padi pl-3 wrap-anywhere">
            <span className="text-muted">Jawaban terakhir: </span>
            {one.reason}
          </p>
        )}
        {one.whatsapp && one.state !== 'waiting' && (
          <p>
            <Anchor
              href={one.whatsapp}
              className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
            >
              Kabari lewat WhatsApp juga
            </Anchor>
          </p>
        )}
      </Card>
      {one.state !== 'approved' && <AnswerForm version={one.version} answer={actionData} />}
    </div>
  );
}

function AnswerForm({ version, answer }: { version: number; answer: unknown }) {
  const form = useForm<typeof answerApplicationInput>({ answer, fields: ['answer', 'reason'] });
  return (
    <Card>
      <Form ref={form.ref} key={version} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="version" value={version} />
        <FormAnswer notice={form.notice} />
        <AnswerFields
          form={form}
          chosen="approve"
          reason="Alasan (wajib bila tidak disetujui)"
          reader="Pendaftarnya"
          cards={[
            { value: 'approve', title: 'Setujui', text: 'Lapaknya langsung dibuka.' },
            { value: 'ask', title: 'Minta dilengkapi', text: 'Ia memperbaiki dan mengirim lagi.' },
            { value: 'refuse', title: 'Tolak', text: 'Lapaknya tetap tertutup.' },
          ]}
        />
      </Form>
    </Card>
  );
}
