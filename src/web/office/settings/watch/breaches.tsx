import { Form } from 'react-router';
import {
  addBreach,
  type BreachView,
  findBreaches,
  updateBreach,
} from '../../../../domain/privacy/breaches.ts';
import { instantOfField } from '../../../../shared/figures/days.ts';
import { formatNumber } from '../../../../shared/figures/money.ts';
import { type breachChange, breachForm, breachInput } from '../../../../shared/input/people/privacy.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import { said } from '../../../../shared/said.ts';
import { sentForm } from '../../../form/sent-form.ts';
import { useForm } from '../../../form/use-form.ts';
import { submit, view } from '../../../page/answer/view.ts';
import { here } from '../../../page/head/context.ts';
import { pageTitle } from '../../../page/head/title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/field/text-input.tsx';
import { Textarea } from '../../../ui/field/textarea.tsx';
import { Badge } from '../../../ui/tell/badge.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';
import { requireAdminRole } from '../../frame/guard.tsx';
import { officeHandle } from '../../frame/office-trail.tsx';
import type { Route } from './+types/breaches';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Kebocoran data',
  crumbs: () => [{ label: 'Keamanan', href: '/admin/security' }, { label: 'Kebocoran data' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => ({
    breaches: await findBreaches(shop, actor),
    now: shop.clock.now().toISOString(),
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const intent = form.intent('add', 'people', 'authority', 'close', 'measures');
    if (intent === 'add') {
      const { foundAt, ...given } = form.read(breachInput);
      await addBreach(shop, actor, { ...given, foundAt: instantOfField(foundAt ?? '') });
    } else {
      const { id, version, measures } = form.parse(breachForm);
      const step: Partial<Record<string, Omit<Parameters<typeof updateBreach>[3], 'version'>>> = {
        people: { peopleTold: true },
        authority: { authorityTold: true },
        close: { closed: true },
        measures: { measures },
      };
      await updateBreach(shop, actor, id, { version, ...step[intent] });
    }
    return { ok: true as const, message: said.breachSaved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Kebocoran data') },
  { name: 'robots', content: 'noindex' },
];

/** The register of breaches, each with its clock of three days. */
export default function Breaches({ loaderData, actionData }: Route.ComponentProps) {
  const { breaches, now } = loaderData;
  const form = useForm<typeof breachInput>({
    answer: actionData,
    intent: 'add',
    fields: ['what', 'data', 'people', 'foundAt', 'measures'],
  });
  const steps = useForm<typeof breachChange>({
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
        <Breach key={breach.id} breach={breach} now={now} />
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
            <TextInput
              label="Diketahui pada (WIB)"
              type="datetime-local"
              required
              {...form.text('foundAt')}
            />
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

function Breach({ breach, now }: { breach: BreachView; now: string }) {
  const left = Math.floor((Date.parse(breach.dueAt) - Date.parse(now)) / HOUR_MS);
  const told = breach.peopleToldAt !== null && breach.authorityToldAt !== null;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-bold wrap-anywhere">{breach.what}</h2>
        <Badge>{clockText(told, breach.closedAt !== null, left)}</Badge>
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
          <Step intent="measures" text="Simpan catatan" />
          {!breach.peopleToldAt && <Step intent="people" text="Orang sudah diberi tahu" />}
          {!breach.authorityToldAt && <Step intent="authority" text="Lembaga sudah diberi tahu" />}
          {!breach.closedAt && <Step intent="close" text="Selesai" />}
        </div>
      </Form>
    </Card>
  );
}

const Step = ({ intent, text }: { intent: string; text: string }) => (
  <Button type="submit" name="intent" value={intent} variant="secondary" size="sm">
    {text}
  </Button>
);

const timeText = (at: string | null) => (at ? formatDateTime(at) : 'belum');

function clockText(told: boolean, closed: boolean, left: number): string {
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
