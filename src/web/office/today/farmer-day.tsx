import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, Suspense, useId } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { BidStep } from '../../../domain/bidding/reading/find-stories.ts';
import type { FarmerDay } from '../../../domain/reports/get-farmer-day.ts';
import type { StallSteps as Steps } from '../../../domain/reports/stall-steps.ts';
import { startOfDay } from '../../../shared/figures/days.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { formatDate, formatDateTime } from '../../../shared/labels.ts';
import { AnswerSheet } from '../../bids/answering/answer-sheet.tsx';
import { AnswerTold } from '../../bids/answering/answer-told.tsx';
import { type Answering, answeringIn } from '../../bids/answering/answerable.ts';
import { IncomingBidCard } from '../../bids/answering/incoming-bid-card.tsx';
import { OrderCard } from '../../orders/order-card.tsx';
import { useLive } from '../../page/answer/use-live.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { useLarge } from '../../page/head/use-large.ts';
import { useOwnBalance } from '../../page/parts/use-own-balance.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { later, whenShown } from '../../ui/later.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { LettersSwitch } from '../frame/letters-switch.tsx';
import { firstOfEach } from './first-of-each.ts';

const HERE = '/admin/dashboard';

// Both are there only once the page lives, and knows what this phone can.
const ReadDay = later(() => import('./read-day.tsx').then(({ ReadDay }) => ReadDay));
const PushChoice = later(() => import('../../account/push-choice.tsx').then(({ PushChoice }) => PushChoice));

// A stall that is set up never loads it.
const StallSteps = whenShown(() => import('./stall-steps.tsx').then(({ StallSteps }) => StallSteps));

/** What a farmer's day begins with: his money at a glance, then what waits for him, each with its button. */
export function FarmerDayPage({
  day,
  steps,
  stories,
  now,
  read,
  told,
  failure,
}: {
  day: FarmerDay;
  /** What a new stall still needs. */
  steps: Steps | null;
  stories: Record<number, BidStep[]>;
  now: Date;
  /** The bid that the address asks for, where it is not among those of the day. */
  read: Answering | null;
  told: string | null;
  failure?: Failure;
}) {
  const large = useLarge();
  const shown = large ? firstOfEach(day) : day;
  const { bids, orders, complaints } = shown;
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  useLive('');
  const answering = answeringIn(search, day.bids.data, read);
  const readAloud = (
    <Suspense>
      <ReadDay day={shown} currency={currency} />
    </Suspense>
  );
  const first = [bids, orders, complaints].find(({ total }) => total > 0);
  const idle = bids.total + orders.total + complaints.total === 0;
  return (
    <>
      <Money day={day} />
      <AnswerTold told={told} failure={failure} asked={Boolean(answering)} />
      {idle && steps?.products !== false && (
        <Notice tone="success" title="Tidak ada yang menunggu">
          Tawaran dan pesanan baru muncul di sini. Selamat beristirahat.
        </Notice>
      )}
      {idle && <div className="justify-self-start empty:hidden">{readAloud}</div>}
      <Waiting
        title="Penawaran"
        total={bids.total}
        shown={bids.data.length}
        all="/farmer-bidding-approval"
        beside={first === bids && readAloud}
      >
        {bids.data.map((bid) => (
          <IncomingBidCard
            key={bid.id}
            bid={bid}
            steps={stories[bid.id] ?? []}
            now={now}
            currency={currency}
            onOver={revalidate}
            answerHref={(aksi) => `${HERE}?jawab=${bid.id}&aksi=${aksi}`}
          />
        ))}
      </Waiting>
      <Waiting
        title="Pesanan untuk disiapkan"
        total={orders.total}
        shown={orders.data.length}
        all="/admin/orders?todo=ready"
        beside={first === orders && readAloud}
      >
        {orders.data.map((order) => (
          <OrderCard key={order.code} order={order} currency={currency} />
        ))}
      </Waiting>
      <Waiting
        title="Keluhan pembeli"
        total={complaints.total}
        shown={complaints.data.length}
        all="/admin/complaints"
        beside={first === complaints && readAloud}
      >
        {complaints.data.map((one) => (
          <Card key={one.code} padded={false} className="relative grid gap-1 p-3 sm:p-5">
            <Anchor
              href={`/admin/orders/${one.code}#keluhan`}
              className="flex min-h-11 items-center font-bold text-sawah-text underline after:absolute after:inset-0"
            >
              Jawab keluhan {one.code}
            </Anchor>
            <p className="line-clamp-2 break-words">{one.text}</p>
            <p className="text-sm text-muted">
              {one.buyer}, {formatDateTime(one.createdAt)}
            </p>
          </Card>
        ))}
      </Waiting>
      {steps && (
        <Suspense>
          <StallSteps steps={steps} />
        </Suspense>
      )}
      <Suspense>
        <PushChoice quiet />
      </Suspense>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <LettersSwitch large={large} />
        <Anchor
          href="/admin/bantuan"
          className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
        >
          Bantuan bergambar
        </Anchor>
      </div>
      <AnswerSheet hold asked={answering} failure={failure} back={HERE} byAdmin={false} currency={currency} />
    </>
  );
}

/** What stands to his credit and when it comes to him; all of it leads to the statement. */
function Money({ day: { balance, held, nextPayout, paidOutAt } }: { day: FarmerDay }) {
  const root = useRootData();
  return (
    <section aria-label="Saldo" className="@container relative rounded-card bg-side p-4 text-white on-green">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Anchor
          href={useOwnBalance()}
          className="font-semibold underline after:absolute after:inset-0 after:rounded-card"
        >
          {balance < 0 ? 'Utang Anda' : 'Saldo Anda'}
        </Anchor>
        <strong className="text-[min(1.5rem,100cqi/7.3)] whitespace-nowrap tabular">
          {formatMoney(Math.abs(balance), root?.shell.currency)}
        </strong>
      </p>
      <p className="mt-1 text-white/85">
        {held > 0 &&
          `${formatMoney(held, root?.shell.currency)} masih tertahan sampai barang diterima dan masa keluhan lewat. `}
        {nextPayout
          ? `Pencairan berikutnya ${formatDate(startOfDay(nextPayout))}.`
          : 'Pencairan tidak bertanggal tetap; Anda diberi tahu saat dikirim.'}
        {paidOutAt && ` Terakhir ${formatDate(paidOutAt)}.`}
      </p>
    </section>
  );
}

/** One kind of thing that waits, with its number; nothing where nothing does. */
function Waiting({
  title,
  total,
  shown,
  all,
  beside,
  children,
}: {
  title: string;
  total: number;
  shown: number;
  /** Where all of them are. */
  all: string;
  /** What stands beside the heading; there is room for it from the start, so that nothing moves when it comes. */
  beside: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  if (total === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className={cx('flex flex-wrap items-center gap-2', beside ? 'min-h-11' : '')}>
        <h2 id={id} className="min-w-0 flex-1 basis-32 text-base font-bold">
          {title} <span className="text-muted tabular">({formatNumber(total)})</span>
        </h2>
        {beside}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">{children}</div>
      {total > shown && (
        <Anchor
          href={all}
          className="flex min-h-11 items-center gap-2 font-semibold text-sawah-text underline"
        >
          Lihat semua {formatNumber(total)} <ArrowRight className="size-4" aria-hidden />
        </Anchor>
      )}
    </section>
  );
}
