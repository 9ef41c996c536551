import { type AuditView, findAudit } from '../../../../domain/audit/find-audit.ts';
import { auditQuery } from '../../../../shared/input/correspondence.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import { said } from '../../../../shared/said.ts';
import { useRootData } from '../../../page/head/root-data.ts';
import { pageTitle } from '../../../page/head/title.ts';
import { Anchor } from '../../../ui/lead/anchor.tsx';
import { OfficeList } from '../../list/list.tsx';
import { ListFailed } from '../../list/list-failed.tsx';
import { OFFICE_LIST } from '../../list/list-state.ts';
import type { Column } from '../../list/list-table.tsx';
import { narrowing } from '../../list/narrow/narrowing.ts';
import { readAdminList } from '../../list/read-list.ts';
import { saidTotal } from '../../list/said-total.ts';
import { fieldLabel, valueText } from '../../list/trail.tsx';
import { actionText, entityText, recordHref } from '../audit-texts.ts';
import type { Route } from './+types/audit';

const PATH = '/admin/audit';

export const handle = { title: 'Jejak Perubahan' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.auditLoadFailed, findAudit, auditQuery, OFFICE_LIST);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Jejak Perubahan') },
  { name: 'robots', content: 'noindex' },
];

const by = narrowing<typeof auditQuery>();
const narrowIn = (entities: string[]) => [
  by.text('actor', 'Oleh', 'Nama atau email'),
  by.choice(
    'entity',
    'Jenis catatan',
    entities.map((value) => ({ value, label: entityText(value) })),
  ),
  by.text('id', 'Nomor catatan'),
  by.days('from', 'to', 'Tanggal'),
];

const columns: Column<AuditView>[] = [
  {
    id: 'perubahan',
    label: 'Perubahan',
    fixed: true,
    card: 'head',
    cell: (one) => (
      <span>
        <span className="block font-semibold">{actionText(one.action)}</span>
        <RecordLink one={one} />
      </span>
    ),
  },
  { id: 'oleh', label: 'Oleh', cell: (one) => (one.by ? one.by.name : 'Sistem') },
  { id: 'isi', label: 'Isi', fixed: true, card: 'foot', cell: (one) => <Changes one={one} /> },
  { id: 'waktu', label: 'Waktu', when: true, cell: (one) => formatDateTime(one.at) },
];

/** Who changed what: read only. */
export default function AuditPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <OfficeList
      name="perubahan"
      path={PATH}
      title="Jejak Perubahan"
      subtitle={`${saidTotal(list)} perubahan; hanya untuk dibaca`}
      narrow={narrowIn(list.entities)}
      page={list}
      columns={columns}
      keyOf={(one) => one.id}
      none={{
        title: 'Tidak ada perubahan ditemukan',
        first: 'Setiap perubahan di dashboard akan tercatat di sini.',
      }}
    />
  );
}

/** So many changed fields stand in the row itself; more are unfolded. */
const AT_ONCE = 2;

/** The fields that changed, from what to what. */
function Changes({ one }: { one: AuditView }) {
  const names = [...new Set([...Object.keys(one.before ?? {}), ...Object.keys(one.after ?? {})])];
  if (names.length === 0) return <span className="text-muted">tanpa rincian</span>;
  const list = <ChangeList one={one} names={names} />;
  if (names.length <= AT_ONCE) return list;
  return (
    <details className="max-w-xl">
      <summary className="inline-flex min-h-11 min-w-11 cursor-pointer items-center text-sawah-text">
        {names.length} isian
      </summary>
      {list}
    </details>
  );
}

function ChangeList({ one, names }: { one: AuditView; names: string[] }) {
  const currency = useRootData()?.shell.currency;
  return (
    <dl className="grid max-w-xl gap-2 py-1 text-left">
      {names.map((name) => (
        <div key={name}>
          <dt className="font-semibold">{fieldLabel[name] ?? name}</dt>
          <dd className="wrap-anywhere">
            {one.before && name in one.before && (
              <>
                <del className="text-muted">{valueText(name, one.before[name], currency)}</del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            {one.after && name in one.after && valueText(name, one.after[name], currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Which record it was, with the way to it. */
function RecordLink({ one }: { one: AuditView }) {
  const href = recordHref(one);
  const text = `${entityText(one.entity)} ${one.entityId === '*' ? '' : one.entityId}`;
  if (!href) return <span className="block text-muted wrap-anywhere">{text}</span>;
  return (
    <Anchor
      href={href}
      className="inline-flex min-h-11 items-center text-sawah-text wrap-anywhere hover:underline md:min-h-0"
    >
      {text}
    </Anchor>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.auditLoadFailed} />;
}
