import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form, useLocation } from 'react-router';
import { type AuditView, findAudit } from '../../../domain/audit/find-audit.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { OfficePages } from '../list/list-parts.tsx';
import { OFFICE_LIST } from '../list/list-state.ts';
import { readAdminList } from '../list/read-list.ts';
import { saidTotal } from '../list/said-total.ts';
import { fieldLabel, valueText } from '../list/trail.tsx';
import type { Route } from './+types/audit';
import { actionText, entityText, recordHref } from './audit-texts.ts';

const PATH = '/admin/audit';
/** Filters that stand folded unless one of them is set. */
const FOLDED = ['entity', 'id', 'from', 'to'] as const;
const FILTERS = ['actor', ...FOLDED] as const;

export const handle = { title: 'Jejak Perubahan' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.auditLoadFailed, findAudit, ['page', ...FILTERS], OFFICE_LIST);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Jejak Perubahan') },
  { name: 'robots', content: 'noindex' },
];

/** Who changed what: read only. */
export default function AuditPage({ loaderData: list }: Route.ComponentProps) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const filtered = FILTERS.some((name) => query.get(name));
  const field = (name: string) => ({ name, defaultValue: query.get(name) ?? '' });
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-xl font-bold">Jejak Perubahan</h1>
        <p className="text-muted first-letter:uppercase">{saidTotal(list)} perubahan; hanya untuk dibaca</p>
      </div>
      <Card>
        <Form method="get" action={PATH} role="search" className="grid gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <TextInput
              {...field('actor')}
              label="Oleh"
              placeholder="Nama atau email"
              maxLength={200}
              data-key="/"
              className="min-w-[min(100%,12rem)] flex-1"
            />
            <Button type="submit" variant="secondary">
              Saring
            </Button>
            {filtered && (
              <ButtonLink href={PATH} stay variant="ghost">
                Hapus
              </ButtonLink>
            )}
          </div>
          <details open={FOLDED.some((name) => query.get(name))} className="group">
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sawah-text">
              <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
              Jenis catatan, nomor, dan tanggal
            </summary>
            <div className="grid items-end gap-3 pt-2 sm:grid-cols-2 lg:grid-cols-4">
              <Select
                {...field('entity')}
                label="Jenis catatan"
                placeholder="Semua"
                options={list.entities.map((value) => ({ value, label: entityText(value) }))}
              />
              <TextInput {...field('id')} label="Nomor catatan" maxLength={120} />
              <TextInput {...field('from')} label="Dari tanggal" type="date" />
              <TextInput {...field('to')} label="Sampai tanggal" type="date" />
            </div>
          </details>
        </Form>
      </Card>
      {list.data.length === 0 ? (
        <EmptyState
          scene="noMatch"
          title="Tidak ada perubahan ditemukan"
          text={
            filtered
              ? 'Tidak ada yang cocok dengan saringan ini.'
              : 'Setiap perubahan di dashboard akan tercatat di sini.'
          }
        />
      ) : (
        <Table caption="Jejak perubahan">
          <thead>
            <tr>
              <Th>Waktu</Th>
              <Th>Oleh</Th>
              <Th>Perubahan</Th>
              <Th>Isi</Th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((one) => (
              <Tr key={one.id}>
                <Td label="Waktu" className="whitespace-nowrap">
                  {formatDateTime(one.at)}
                </Td>
                <Td label="Oleh">{one.by ? one.by.name : 'Sistem'}</Td>
                <Td label="Perubahan">
                  <span>
                    <span className="block font-semibold">{actionText(one.action)}</span>
                    <RecordLink one={one} />
                  </span>
                </Td>
                <Td data-card="foot">
                  <Changes one={one} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <OfficePages page={list.page} last={list.totalPages} />
    </div>
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
