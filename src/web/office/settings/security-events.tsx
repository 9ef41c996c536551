import { Form, useLocation } from 'react-router';
import { findSecurityEvents, type SecurityEventView } from '../../../domain/watch/find-security-events.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { SECURITY_KINDS, securityKinds } from '../../../shared/security-kinds.ts';
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
import { OFFICE_PAGE } from '../list/list-state.ts';
import { readAdminList } from '../list/read-list.ts';
import { saidTotal } from '../list/said-total.ts';
import type { Route } from './+types/security-events';

const PATH = '/admin/security';
const FILTERS = ['what', 'network', 'from', 'to'] as const;

export const handle = { title: 'Keamanan' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.auditLoadFailed, findSecurityEvents, ['page', ...FILTERS], {
    limit: OFFICE_PAGE,
  });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Keamanan') },
  { name: 'robots', content: 'noindex' },
];

/** Who came in, who failed to, who was turned away: read only. */
export default function SecurityEventsPage({ loaderData: list }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search);
  const filtered = FILTERS.some((name) => query.get(name));
  const field = (name: string) => ({ name, defaultValue: query.get(name) ?? '' });
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-xl font-bold">Keamanan</h1>
        <p className="text-muted first-letter:uppercase">
          {saidTotal(list)} kejadian, disimpan satu tahun. Alamat jaringan tidak disimpan, hanya sandinya:
          yang sama berasal dari jaringan yang sama.
        </p>
      </div>
      <ButtonLink href="/admin/kebocoran" variant="secondary" className="justify-self-start">
        Catatan kebocoran data
      </ButtonLink>
      <Card>
        <Form
          method="get"
          action={PATH}
          role="search"
          className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
        >
          <Select
            {...field('what')}
            label="Kejadian"
            placeholder="Semua"
            options={SECURITY_KINDS.map((value) => ({ value, label: securityKinds[value] }))}
          />
          <TextInput {...field('network')} label="Jaringan" maxLength={40} />
          <TextInput {...field('from')} label="Dari tanggal" type="date" />
          <TextInput {...field('to')} label="Sampai tanggal" type="date" />
          <div className="flex gap-3">
            <Button type="submit" variant="secondary">
              Saring
            </Button>
            {filtered && (
              <ButtonLink href={PATH} stay variant="ghost">
                Hapus
              </ButtonLink>
            )}
          </div>
        </Form>
      </Card>
      {list.data.length === 0 ? (
        <EmptyState
          scene="noMatch"
          title="Tidak ada kejadian"
          text={
            filtered
              ? 'Tidak ada yang cocok dengan saringan ini.'
              : 'Siapa yang masuk, gagal masuk, atau ditolak akan tercatat di sini.'
          }
        />
      ) : (
        <Table caption="Jejak keamanan">
          <thead>
            <tr>
              <Th>Waktu</Th>
              <Th>Kejadian</Th>
              <Th>Akun</Th>
              <Th>Jaringan</Th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((one) => (
              <EventRow key={one.id} one={one} />
            ))}
          </tbody>
        </Table>
      )}
      <OfficePages page={list.page} last={list.totalPages} />
    </div>
  );
}

const LINK = 'inline-flex min-h-11 items-center text-sawah-text wrap-anywhere hover:underline md:min-h-0';

function EventRow({ one }: { one: SecurityEventView }) {
  const where = one.detail && [one.detail.method, one.detail.route].filter(Boolean).join(' ');
  return (
    <Tr>
      <Td label="Waktu" className="whitespace-nowrap">
        {formatDateTime(one.at)}
      </Td>
      <Td label="Kejadian">
        <span>
          <span className="block font-semibold">{securityKinds[one.what]}</span>
          {where && <span className="block text-muted wrap-anywhere">{where}</span>}
        </span>
      </Td>
      <Td label="Akun">
        {one.who ? (
          <Anchor href={`/admin/users?edit=${encodeURIComponent(one.who.id)}`} className={LINK}>
            {one.who.name}
          </Anchor>
        ) : (
          <span className="text-muted">tidak dikenal</span>
        )}
      </Td>
      <Td label="Jaringan">
        {one.network ? (
          <Anchor href={`${PATH}?network=${encodeURIComponent(one.network)}`} className={LINK}>
            {one.network}
          </Anchor>
        ) : (
          <span className="text-muted">tidak ada</span>
        )}
      </Td>
    </Tr>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.auditLoadFailed} />;
}
