import { redirect, useLocation, useNavigation } from 'react-router';
import { z } from 'zod';
import { findModeration, type ModerationView } from '../../../domain/moderation/find-moderation.ts';
import { moderate } from '../../../domain/moderation/moderate.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import {
  MODERATED,
  MODERATION_STATES,
  moderatedLabel,
  type moderateInput,
  moderationQuery,
  moderationStateLabel,
} from '../../../shared/input/correspondence.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import type { Failure } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/goods/stars.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { barButton, SELECTION, SelectionBar } from '../list/bulk/selection-bar.tsx';
import { useTicks } from '../list/bulk/use-ticks.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { ListChips, StateChips } from '../list/list-parts.tsx';
import { listHref, OFFICE_PAGE } from '../list/list-state.ts';
import type { Column } from '../list/list-table.tsx';
import { narrowing } from '../list/narrow/narrowing.ts';
import { readAdminList, submitToList } from '../list/read-list.ts';
import type { Route } from './+types/moderation';

const PATH = '/admin/moderation';
const NARROW = [narrowing<typeof moderationQuery>().days('from', 'to', 'Ditulis')];

export const handle = { title: 'Moderasi' };

export const loader = (args: Route.LoaderArgs) =>
  readAdminList(args, said.moderationLoadFailed, findModeration, moderationQuery, {
    limit: OFFICE_PAGE,
  });

const decisionForm = z.object({ status: z.string().default(''), ids: z.array(z.string()) });

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  return submitToList(shop, form, async () => {
    // One row's own buttons carry it in their value: `approved review:12`.
    const { status: pressed, ids } = form.parse(decisionForm);
    const [status, single] = pressed.split(' ');
    const items = (single ? [single] : ids).map((one) => {
      const [kind, id] = one.split(':');
      return { kind, id: Number(id) };
    });
    await moderate(shop, actor, { items, status } as z.input<typeof moderateInput>);
    return redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flash('moderated') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Moderasi') },
  { name: 'robots', content: 'noindex' },
];

const keyOf = (one: ModerationView) => `${one.kind}:${one.id}`;

const columns: Column<ModerationView>[] = [
  {
    id: 'isi',
    label: 'Isi',
    fixed: true,
    card: 'head',
    cell: (one) => (
      <span className="grid max-w-2xl gap-1 py-1 md:min-w-60">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={one.kind === 'review' ? 'gold' : 'info'}>{moderatedLabel[one.kind]}</Badge>
          {one.rating !== null && <Stars average={one.rating} />}
        </span>
        <span className="whitespace-pre-wrap wrap-anywhere">{one.text}</span>
        {one.pictures.length > 0 && (
          <span className="flex flex-wrap gap-2">
            {one.pictures.map((url, at) => (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                <img
                  src={url.replace('.webp', '-480.webp')}
                  alt={`Foto ${at + 1} dari ${one.name}`}
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-24 rounded-button border border-line object-cover"
                />
              </a>
            ))}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'dari',
    label: 'Dari',
    cell: (one) => (
      <span className="min-w-0 md:block md:min-w-52">
        <span className="block font-semibold wrap-anywhere">{one.name}</span>
        <span className="block wrap-anywhere text-muted">{one.email}</span>
      </span>
    ),
  },
  {
    id: 'untuk',
    label: 'Untuk',
    cell: (one) => (
      <Anchor href={one.href} className="inline-flex min-h-11 items-center text-sawah-text hover:underline">
        {one.about}
      </Anchor>
    ),
  },
  { id: 'dikirim', label: 'Dikirim', when: true, cell: (one) => formatDateTime(one.createdAt) },
  {
    id: 'aksi',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (one) => (
      <span className="flex flex-wrap gap-2 md:flex-nowrap">
        {one.status !== 'approved' && (
          <Button
            type="submit"
            form={SELECTION}
            name="status"
            value={`approved ${keyOf(one)}`}
            size="sm"
            variant="secondary"
            aria-label={`Setujui dari ${one.name}`}
          >
            Setujui
          </Button>
        )}
        {one.status !== 'rejected' && (
          <Button
            type="submit"
            form={SELECTION}
            name="status"
            value={`rejected ${keyOf(one)}`}
            size="sm"
            variant="ghost"
            className="text-error!"
            aria-label={`Tolak dari ${one.name}`}
          >
            Tolak
          </Button>
        )}
      </span>
    ),
  },
];

const decisions = [
  ['approved', 'Setujui'],
  ['rejected', 'Tolak'],
] as const;

/** Reviews and comments that wait for a decision, and those that were decided. */
export default function ModerationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const failure = actionData as Failure | undefined;
  const query = new URLSearchParams(search);
  const status = query.get('status') ?? 'pending';
  const ticks = useTicks({
    path: PATH,
    page: loaderData,
    keyOf,
    nameOf: (one: ModerationView) => `dari ${one.name}`,
  });
  return (
    <OfficeList
      name="moderasi"
      path={PATH}
      title="Moderasi"
      subtitle={
        loaderData.waiting > 0
          ? `${formatNumber(loaderData.waiting)} menunggu diperiksa`
          : 'Tidak ada yang menunggu'
      }
      search="Cari nama, email, atau isi..."
      narrow={NARROW}
      page={loaderData}
      columns={columns}
      keyOf={keyOf}
      none={{
        title: 'Tidak ada yang ditemukan',
        first: 'Semua ulasan dan komentar sudah diperiksa. Yang baru akan muncul di sini.',
      }}
      filters={
        <>
          <ListChips
            label="Keadaan"
            chips={MODERATION_STATES.map((one) => ({
              label: moderationStateLabel[one],
              href: listHref(PATH, search, { status: one === 'pending' ? null : one }),
              active: status === one,
            }))}
          />
          <StateChips
            label="Jenis"
            path={PATH}
            name="kind"
            states={MODERATED}
            labels={moderatedLabel}
            all="Ulasan dan komentar"
          />
          {failure?.ok === false && (
            <Notice tone="error" live>
              {failure.message}
            </Notice>
          )}
        </>
      }
      {...ticks.props}
    >
      <SelectionBar picked={ticks.picked} onSubmit={ticks.clear} onClear={ticks.clear}>
        {decisions.map(([decision, label]) => (
          <button
            key={decision}
            type="submit"
            name="status"
            value={decision}
            disabled={busy}
            className={`${barButton} hover:bg-white/10`}
          >
            {label}
          </button>
        ))}
      </SelectionBar>
    </OfficeList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.moderationLoadFailed} />;
}
