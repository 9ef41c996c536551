import { type BackupsView, getBackups } from '../../../domain/backups/get-backups.ts';
import { requestBackup } from '../../../domain/backups/request-backup.ts';
import { settingsVersions } from '../../../domain/settings/get-settings.ts';
import { saveSettings } from '../../../domain/settings/save-settings.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { BACKUP_LATE_MS } from '../../../shared/format/dates.ts';
import { settingsSchemas } from '../../../shared/schemas/settings-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import { settingTexts } from '../settings/setting-texts.ts';
import { SettingsCard } from '../settings/settings-card.tsx';
import { versionedForm } from '../settings/versioned-form.ts';
import type { Route } from './+types/backups-page';
import { RunNowButton } from './run-now-button.tsx';

const POLL_MS = 3_000;

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Cadangan',
  crumbs: () => [{ label: 'Pengaturan', href: '/admin/settings' }, { label: 'Cadangan' }],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const [backups, stamps] = await Promise.all([getBackups(ctx, actor), settingsVersions(ctx)]);
    const reached = backups.reach ? new Date(backups.reach).getTime() : null;
    const late = reached === null || ctx.clock.now().getTime() - reached > BACKUP_LATE_MS;
    return { backups, stamp: stamps.backup ?? '', late };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const intent = form.intent('backup', 'now');
    if (intent === 'now') {
      await requestBackup(ctx, actor);
      return { ok: true as const, message: successTexts.backupAsked, result: intent };
    }
    const asked = { hour: Number.NaN, keep: Number.NaN, ...form.read(settingsSchemas.backup) };
    await saveSettings(ctx, actor, 'backup', asked, form.parse(versionedForm).stamp || null);
    return { ok: true as const, message: successTexts.settingsSaved, result: intent };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Cadangan') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Shows whether the store can be restored after a disk failure: coverage, schedule and the latest backups.
 */
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
      <BackupStatus backups={backups} late={late} answer={actionData} />
      <SettingsCard intent="backup" opened={opened} form={form} title="Jadwal">
        <TextInput
          {...settingTexts('backup', 'hour')}
          inputMode="numeric"
          {...form.text('hour', backups.hour)}
        />
        <TextInput
          {...settingTexts('backup', 'keep')}
          inputMode="numeric"
          {...form.text('keep', backups.keep)}
        />
      </SettingsCard>
      <BackupRuns runs={backups.runs} />
    </div>
  );
}

function BackupStatus({ backups, late, answer }: { backups: BackupsView; late: boolean; answer: unknown }) {
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
      <RunNowButton
        answer={answer}
        intent="now"
        underWay={making}
        lookAgainMs={POLL_MS}
        text="Cadangkan sekarang"
        busyText="Sedang dibuat…"
      />
    </Card>
  );
}

function BackupRuns({ runs }: Pick<BackupsView, 'runs'>) {
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
