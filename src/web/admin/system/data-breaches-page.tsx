import { Form } from 'react-router';
import {
  createDataBreach,
  type DataBreachView,
  findDataBreaches,
  updateDataBreach,
} from '../../../domain/privacy/data-breach-register.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { instantOfInput } from '../../../shared/format/typed-day.ts';
import {
  type dataBreachChange,
  dataBreachForm,
  dataBreachInput,
} from '../../../shared/schemas/people/privacy-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateTimeInput } from '../../ui/field/date-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/data-breaches-page';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Kebocoran data',
  crumbs: () => [{ label: 'Keamanan', href: '/admin/security' }, { label: 'Kebocoran data' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({
    breaches: await findDataBreaches(ctx, actor),
    now: ctx.clock.now().toISOString(),
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const intent = form.intent('add', 'people', 'authority', 'close', 'measures');
    if (intent === 'add') {
      const { foundAt, ...given } = form.read(dataBreachInput);
      await createDataBreach(ctx, actor, { ...given, foundAt: instantOfInput(foundAt ?? '') });
    } else {
      const { id, version, measures } = form.parse(dataBreachForm);
      const step: Partial<Record<string, Omit<Parameters<typeof updateDataBreach>[3], 'version'>>> = {
        people: { peopleTold: true },
        authority: { authorityTold: true },
        close: { closed: true },
        measures: { measures },
      };
      await updateDataBreach(ctx, actor, id, { version, ...step[intent] });
    }
    return { ok: true as const, message: successTexts.breachSaved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kebocoran data') },
  { name: 'robots', content: 'noindex' },
];

/** Lists the data breaches, each with its deadline of three days. */
export default function DataBreachesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { breaches, now } = loaderData;
  const form = useForm<typeof dataBreachInput>({
    answer: actionData,
    intent: 'add',
    fields: ['what', 'data', 'people', 'foundAt', 'measures'],
  });
  const steps = useForm<typeof dataBreachChange>({
    answer: actionData,
    intent: ['people', 'authority', 'close', 'measures'],
    fields: [],
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-xl font-bold">Kebocoran data</h1>
        <p className="max-w-2xl text-muted">
          Bila data pribadi sampai ke tangan yang salah, hilang, atau tak terbaca lagi, catat di sini begitu
          diketahui. Orang yang terkena dan lembaga pelindungan data diberi tahu secara tertulis paling lambat
          3 × 24 jam (UU 27/2022 pasal 46): data apa, kapan dan bagaimana, dan apa yang dilakukan.
        </p>
      </div>
      {(steps.done ?? steps.notice) && (
        <Notice tone={steps.done ? 'success' : 'error'} live>
          {steps.done ?? steps.notice}
        </Notice>
      )}
      {breaches.length === 0 && (
        <Notice tone="info" title="Tidak ada catatan">
          Semoga tetap begitu.
        </Notice>
      )}
      {breaches.map((breach) => (
        <DataBreachCard key={breach.id} breach={breach} now={now} />
      ))}
      <Card>
        <h2 className="text-lg font-bold">Catat kejadian baru</h2>
        <Form ref={form.ref} method="post" noValidate className="mt-4 grid max-w-2xl gap-4" key={form.done}>
          <input type="hidden" name="intent" value="add" />
          {(form.done ?? form.notice) && (
            <Notice tone={form.done ? 'success' : 'error'} live>
              {form.done ?? form.notice}
            </Notice>
          )}
          <Textarea label="Apa yang terjadi" rows={3} required maxLength={500} {...form.text('what')} />
          <TextInput label="Data siapa dan apa saja" required maxLength={500} {...form.text('data')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput
              label="Kira-kira berapa orang"
              inputMode="numeric"
              required
              maxLength={11}
              {...form.text('people')}
            />
            <DateTimeInput label="Diketahui pada (WIB)" required {...form.text('foundAt')} />
          </div>
          <Textarea
            label="Yang sudah dilakukan (boleh kosong)"
            rows={3}
            maxLength={2000}
            {...form.text('measures')}
          />
          <Button type="submit" busy={form.busy} busyText="Menyimpan..." className="justify-self-start">
            Catat
          </Button>
        </Form>
      </Card>
    </div>
  );
}

const HOUR_MS = 3_600_000;

function DataBreachCard({ breach, now }: { breach: DataBreachView; now: string }) {
  const left = Math.floor((Date.parse(breach.dueAt) - Date.parse(now)) / HOUR_MS);
  const told = breach.peopleToldAt !== null && breach.authorityToldAt !== null;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-bold wrap-anywhere">{breach.what}</h2>
        <Badge>{deadlineText(told, breach.closedAt !== null, left)}</Badge>
      </div>
      <dl className="mt-3 grid gap-2 sm:grid-cols-2">
        <Fact label="Data" text={breach.data} />
        <Fact label="Orang" text={formatNumber(breach.people)} />
        <Fact label="Diketahui" text={formatDateTime(breach.foundAt)} />
        <Fact label="Tenggat" text={formatDateTime(breach.dueAt)} />
        <Fact label="Orang diberi tahu" text={timeText(breach.peopleToldAt)} />
        <Fact label="Lembaga diberi tahu" text={timeText(breach.authorityToldAt)} />
      </dl>
      <Form method="post" noValidate className="mt-4 grid max-w-2xl gap-3">
        <input type="hidden" name="id" value={breach.id} />
        <input type="hidden" name="version" value={breach.version} />
        <Textarea
          key={breach.version}
          label="Yang sudah dilakukan"
          name="measures"
          rows={3}
          maxLength={2000}
          defaultValue={breach.measures}
        />
        <div className="flex flex-wrap gap-3">
          <StepButton intent="measures" text="Simpan catatan" />
          {!breach.peopleToldAt && <StepButton intent="people" text="Orang sudah diberi tahu" />}
          {!breach.authorityToldAt && <StepButton intent="authority" text="Lembaga sudah diberi tahu" />}
          {!breach.closedAt && <StepButton intent="close" text="Selesai" />}
        </div>
      </Form>
    </Card>
  );
}

const StepButton = ({ intent, text }: { intent: string; text: string }) => (
  <Button type="submit" name="intent" value={intent} variant="secondary" size="sm">
    {text}
  </Button>
);

const timeText = (at: string | null) => (at ? formatDateTime(at) : 'belum');

function deadlineText(told: boolean, closed: boolean, left: number): string {
  if (closed) return 'Selesai';
  if (told) return 'Sudah diberitahukan';
  return left >= 0 ? `Sisa ${left} jam` : `Terlambat ${-left} jam`;
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  );
}
