import { askForBackup } from '../../../../domain/backups/ask-for-backup.ts';
import { type BackupsView, getBackups } from '../../../../domain/backups/get-backups.ts';
import { settingsStamps } from '../../../../domain/settings/get-settings.ts';
import { saveSettings } from '../../../../domain/settings/save-settings.ts';
import { BACKUP_LATE_MS } from '../../../../shared/figures/days.ts';
import { settingsSchemas } from '../../../../shared/input/settings.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import { said } from '../../../../shared/said.ts';
import { sentForm } from '../../../form/sent-form.ts';
import { useForm } from '../../../form/use-form.ts';
import { submit, view } from '../../../page/answer/view.ts';
import { here } from '../../../page/head/context.ts';
import { pageTitle } from '../../../page/head/title.ts';
import { Card } from '../../../ui/card.tsx';
import { TextInput } from '../../../ui/field/text-input.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';
import { requireAdminRole } from '../../frame/guard.tsx';
import { officeHandle } from '../../frame/office-trail.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { stampForm } from '../stamp-form.ts';
import { told } from '../told.ts';
import type { Route } from './+types/backups';
import { AskNow } from './ask-now.tsx';

const LOOK_AGAIN_MS = 3_000;

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Cadangan',
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: 'Cadangan' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => {
    const [backups, stamps] = await Promise.all([getBackups(shop, actor), settingsStamps(shop)]);
    const reached = backups.reach ? new Date(backups.reach).getTime() : null;
    const late = reached === null || shop.clock.now().getTime() - reached > BACKUP_LATE_MS;
    return { backups, stamp: stamps.backup ?? '', late };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const intent = form.intent('backup', 'now');
    if (intent === 'now') {
      await askForBackup(shop, actor);
      return { ok: true as const, message: said.backupAsked, result: intent };
    }
    const asked = { hour: Number.NaN, keep: Number.NaN, ...form.read(settingsSchemas.backup) };
    await saveSettings(shop, actor, 'backup', asked, form.parse(stampForm).stamp || null);
    return { ok: true as const, message: said.settingsSaved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Cadangan') },
  { name: 'robots', content: 'noindex' },
];

/** Whether the shop would come back, were its disk lost now: how far its copies reach, when they are made, the last ones. */
export default function BackupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { backups, stamp, late } = loaderData;
  const form = useForm<typeof settingsSchemas.backup>({
    answer: actionData,
    intent: 'backup',
    fields: ['hour', 'keep'],
  });
  const opened = { name: 'stamp' as const, value: stamp };
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Cadangan</h1>
      <State backups={backups} late={late} answer={actionData} />
      <SettingsCard intent="backup" opened={opened} form={form} title="Jadwal">
        <TextInput {...told('backup', 'hour')} inputMode="numeric" {...form.text('hour', backups.hour)} />
        <TextInput {...told('backup', 'keep')} inputMode="numeric" {...form.text('keep', backups.keep)} />
      </SettingsCard>
      <Runs runs={backups.runs} />
    </div>
  );
}

function State({ backups, late, answer }: { backups: BackupsView; late: boolean; answer: unknown }) {
  const { place, reach, making } = backups;
  if (!place) {
    return (
      <Notice tone="error">
        Toko ini belum dicadangkan. Jalankan dengan BACKUP_DIR, sebuah folder di disk atau mesin lain, dan
        BACKUP_PASSPHRASE supaya isinya tersandi.
      </Notice>
    );
  }
  return (
    <Card className="grid gap-4">
      <h2 className="text-base font-bold">Keadaan sekarang</h2>
      {reach === null ? (
        <Notice tone="error">Belum ada cadangan yang utuh.</Notice>
      ) : (
        <Notice tone={late ? 'error' : 'success'}>
          Bila disk toko rusak sekarang, toko bisa dipulihkan sampai {formatDateTime(reach)}.
          {late && ' Itu sudah lebih dari sehari: ada yang perlu diperbaiki.'}
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Folder</dt>
        <dd className="break-all">{place.folder}</dd>
        <dt className="text-muted">Isi</dt>
        <dd>
          {place.encrypted
            ? 'tersandi; tanpa BACKUP_PASSPHRASE tidak ada yang bisa membukanya'
            : 'tidak tersandi: siapa pun yang bisa membuka folder itu bisa membaca data pembeli dan petani'}
        </dd>
      </dl>
      <AskNow
        answer={answer}
        intent="now"
        underWay={making}
        lookAgainMs={LOOK_AGAIN_MS}
        text="Cadangkan sekarang"
        busyText="Sedang dibuat…"
      />
    </Card>
  );
}

function Runs({ runs }: Pick<BackupsView, 'runs'>) {
  if (runs.length === 0) return null;
  return (
    <Table caption="Cadangan terakhir">
      <thead>
        <tr>
          <Th>Waktu</Th>
          <Th>Diminta</Th>
          <Th>Hasil</Th>
          <Th numeric>Ukuran</Th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <Td label="Waktu">{formatDateTime(run.askedAt)}</Td>
            <Td label="Diminta">{run.byClock ? 'jadwal' : 'admin'}</Td>
            <Td label="Hasil">{run.error ?? (run.endedAt ? `utuh (${run.name})` : 'sedang dibuat')}</Td>
            <Td label="Ukuran" numeric>
              {run.bytes === null
                ? ''
                : `${(run.bytes / 1_000_000).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
