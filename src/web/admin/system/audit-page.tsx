import { type AuditEntryView, findAuditLog } from '../../../domain/audit/find-audit-log.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { auditQuery } from '../../../shared/schemas/communication-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { fieldLabel, fieldValueText } from '../data-table/audit-trail.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { ADMIN_LIST_QUERY } from '../data-table/list-url.ts';
import { loadAdminList } from '../data-table/load-admin-list.ts';
import { totalText } from '../data-table/total-text.ts';
import type { Route } from './+types/audit-page';
import { actionText, entityText, recordHref } from './audit-texts.ts';

const PATH = '/admin/audit';

export const handle = { title: 'Jejak Perubahan' };

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(args, successTexts.auditLoadFailed, findAuditLog, auditQuery, ADMIN_LIST_QUERY);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Jejak Perubahan') },
  { name: 'robots', content: 'noindex' },
];

const by = filterBuilder<typeof auditQuery>();
const filtersFor = (entities: string[]) => [
  by.text('actor', 'Oleh', 'Nama atau email'),
  by.choice(
    'entity',
    'Jenis catatan',
    entities.map((value) => ({ value, label: entityText(value) })),
  ),
  by.text('id', 'Nomor catatan'),
  by.days('from', 'to', 'Tanggal'),
];

const columns: Column<AuditEntryView>[] = [
  {
    id: 'changes',
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
  { id: 'by', label: 'Oleh', cell: (one) => (one.by ? one.by.name : 'Sistem') },
  { id: 'content', label: 'Isi', fixed: true, card: 'foot', cell: (one) => <Changes one={one} /> },
  { id: 'time', label: 'Waktu', when: true, cell: (one) => formatDateTime(one.at) },
];

/** Shows the audit log, read-only. */
export default function AuditPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <AdminList
      sizes
      name="changes"
      path={PATH}
      title="Jejak Perubahan"
      subtitle={`${totalText(list)} perubahan; hanya untuk dibaca`}
      narrow={filtersFor(list.entities)}
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

/** Number of changes shown in the row; the others are collapsed. */
const MAX_INLINE_CHANGES = 2;

/** The changed fields with old and new values. */
function Changes({ one }: { one: AuditEntryView }) {
  const names = [...new Set([...Object.keys(one.before ?? {}), ...Object.keys(one.after ?? {})])];
  if (names.length === 0) return <span className="text-muted">tanpa rincian</span>;
  const list = <ChangeList one={one} names={names} />;
  if (names.length <= MAX_INLINE_CHANGES) return list;
  return (
    <details className="max-w-xl">
      <summary className="inline-flex min-h-11 min-w-11 cursor-pointer items-center text-sawah-text">
        {names.length} isian
      </summary>
      {list}
    </details>
  );
}

function ChangeList({ one, names }: { one: AuditEntryView; names: string[] }) {
  const currency = useRootData()?.shell.currency;
  return (
    <dl className="grid max-w-xl gap-2 py-1 text-left">
      {names.map((name) => (
        <div key={name}>
          <dt className="font-semibold">{fieldLabel[name] ?? name}</dt>
          <dd className="wrap-anywhere">
            {one.before && name in one.before && (
              <>
                <del className="text-muted">
                  {fieldValueText(name, one.before[name], currency, one.method)}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            {one.after && name in one.after && fieldValueText(name, one.after[name], currency, one.method)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The changed record with a link to it. */
function RecordLink({ one }: { one: AuditEntryView }) {
  const href = recordHref(one);
  const text = `${entityText(one.entity)} ${one.entityId === '*' ? '' : one.entityId}`;
  if (!href) return <span className="block text-muted wrap-anywhere">{text}</span>;
  return (
    <Anchor
      href={href}
      className="inline-flex min-h-11 items-center text-sawah-text wrap-anywhere hover:underline md:min-h-6"
    >
      {text}
    </Anchor>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.auditLoadFailed} />;
}
