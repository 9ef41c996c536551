import { Form, redirect } from 'react-router';
import { decideApplication } from '../../../../domain/sellers/decide-application.ts';
import { getSellerApplication } from '../../../../domain/sellers/find-seller-applications.ts';
import { formatDateTime } from '../../../../shared/enums/labels.ts';
import { applicationStateLabel, sellerKindLabel } from '../../../../shared/enums/seller-kinds.ts';
import { decideApplicationInput } from '../../../../shared/schemas/people/seller-schemas.ts';
import { pageTitle } from '../../../common/head/page-title.ts';
import { getContext } from '../../../common/head/route-context.ts';
import { flashCookie } from '../../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../../common/route-helpers/run-route.ts';
import { FormResult } from '../../../forms/form-result.tsx';
import { readForm } from '../../../forms/read-form.ts';
import { useForm } from '../../../forms/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusPill } from '../../../ui/feedback/badge.tsx';
import { Anchor } from '../../../ui/navigation/anchor.tsx';
import { adminHandle } from '../../layout/admin-breadcrumbs.tsx';
import { parseRecordId } from '../../layout/parse-record-id.ts';
import { requireAdminRole } from '../../layout/require-admin-role.tsx';
import type { Route } from './+types/seller-application-page';
import { DecisionFields } from './decision-fields.tsx';
import { applicationTone } from './seller-applications-page.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Lapak baru',
  crumbs: ({ name }) => [{ label: 'Lapak baru', href: '/admin/sellers' }, { label: name }],
});

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => await getSellerApplication(ctx, actor, parseRecordId(params.id)));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const id = parseRecordId(params.id);
    await decideApplication(ctx, actor, id, form.read(decideApplicationInput));
    return redirect(`/admin/sellers/${id}`, {
      headers: { 'set-cookie': flashCookie('applicationAnswered') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Lapak baru: ${loaderData.name}` : 'Lapak baru') },
  { name: 'robots', content: 'noindex' },
];

/** Shows one seller application and the decision form. */
export default function SellerApplicationPage({ loaderData: one, actionData }: Route.ComponentProps) {
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
  const form = useForm<typeof decideApplicationInput>({ answer, fields: ['answer', 'reason'] });
  return (
    <Card>
      <Form ref={form.ref} key={version} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="version" value={version} />
        <FormResult notice={form.notice} />
        <DecisionFields
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
