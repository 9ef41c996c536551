import { redirect, useLocation, useNavigation } from 'react-router';
import { z } from 'zod';
import {
  findModerationQueue,
  type ModerationItem,
} from '../../../domain/moderation/find-moderation-queue.ts';
import { moderateItems } from '../../../domain/moderation/moderate-items.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  MODERATED,
  MODERATION_STATES,
  moderatedLabel,
  type moderateInput,
  moderationQuery,
  moderationStateLabel,
} from '../../../shared/schemas/communication-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import {
  barButtonClass,
  SELECTION_FORM_ID,
  SelectionBar,
} from '../data-table/bulk-actions/selection-bar.tsx';
import { useCheckedRows } from '../data-table/bulk-actions/use-checked-rows.tsx';
import type { Column } from '../data-table/data-table.tsx';
import { filterBuilder } from '../data-table/filters/list-filters.ts';
import { ListError } from '../data-table/list-error.tsx';
import { ListFilterChips, StatusFilterChips } from '../data-table/list-parts.tsx';
import { ADMIN_PAGE_SIZE, listHref } from '../data-table/list-url.ts';
import { loadAdminList, runListAction } from '../data-table/load-admin-list.ts';
import type { Route } from './+types/moderation-page';

const PATH = '/admin/moderation';
const FILTERS = [filterBuilder<typeof moderationQuery>().days('from', 'to', 'Ditulis')];

export const handle = { title: 'Moderasi' };

export const loader = (args: Route.LoaderArgs) =>
  loadAdminList(args, successTexts.moderationLoadFailed, findModerationQueue, moderationQuery, {
    limit: ADMIN_PAGE_SIZE,
  });

const decisionForm = z.object({ status: z.string().default(''), ids: z.array(z.string()) });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  return runListAction(ctx, form, async () => {
    // The button of a single row carries the record in its value: `approved review:12`.
    const { status: pressed, ids } = form.parse(decisionForm);
    const [status, single] = pressed.split(' ');
    const items = (single ? [single] : ids).map((one) => {
      const [kind, id] = one.split(':');
      return { kind, id: Number(id) };
    });
    await moderateItems(ctx, actor, { items, status } as z.input<typeof moderateInput>);
    return redirect(listHref(PATH, search, {}), { headers: { 'set-cookie': flashCookie('moderated') } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Moderasi') },
  { name: 'robots', content: 'noindex' },
];

const keyOf = (one: ModerationItem) => `${one.kind}:${one.id}`;

const columns: Column<ModerationItem>[] = [
  {
    id: 'content',
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
    id: 'from',
    label: 'Dari',
    cell: (one) => (
      <span className="min-w-0 md:block md:min-w-52">
        <span className="block font-semibold wrap-anywhere">{one.name}</span>
        <span className="block wrap-anywhere text-muted">{one.email}</span>
      </span>
    ),
  },
  {
    id: 'for',
    label: 'Untuk',
    cell: (one) => (
      <Anchor href={one.href} className="inline-flex min-h-11 items-center text-sawah-text hover:underline">
        {one.about}
      </Anchor>
    ),
  },
  { id: 'sent', label: 'Dikirim', when: true, cell: (one) => formatDateTime(one.createdAt) },
  {
    id: 'actions',
    label: 'Aksi',
    fixed: true,
    card: 'foot',
    cell: (one) => (
      <span className="flex flex-wrap gap-2 md:flex-nowrap">
        {one.status !== 'approved' && (
          <Button
            type="submit"
            form={SELECTION_FORM_ID}
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
            form={SELECTION_FORM_ID}
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

/** Lists reviews and comments: those awaiting moderation and those already moderated. */
export default function ModerationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const failure = actionData as ActionFailure | undefined;
  const query = new URLSearchParams(search);
  const status = query.get('status') ?? 'pending';
  const ticks = useCheckedRows({
    path: PATH,
    page: loaderData,
    keyOf,
    nameOf: (one: ModerationItem) => `dari ${one.name}`,
  });
  return (
    <AdminList
      sizes
      name="moderation"
      path={PATH}
      title="Moderasi"
      subtitle={
        loaderData.waiting > 0
          ? `${formatNumber(loaderData.waiting)} menunggu diperiksa`
          : 'Tidak ada yang menunggu'
      }
      search="Cari nama, email, atau isi..."
      narrow={FILTERS}
      page={loaderData}
      columns={columns}
      keyOf={keyOf}
      none={{
        title: 'Tidak ada yang ditemukan',
        first: 'Semua ulasan dan komentar sudah diperiksa. Yang baru akan muncul di sini.',
      }}
      filters={
        <>
          <ListFilterChips
            label="Keadaan"
            chips={MODERATION_STATES.map((one) => ({
              label: moderationStateLabel[one],
              href: listHref(PATH, search, { status: one === 'pending' ? null : one }),
              active: status === one,
            }))}
          />
          <StatusFilterChips
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
            className={`${barButtonClass} hover:bg-white/10`}
          >
            {label}
          </button>
        ))}
      </SelectionBar>
    </AdminList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.moderationLoadFailed} />;
}
