import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, Suspense, useId } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { BidHistoryEntry } from '../../../domain/bidding/queries/find-bid-histories.ts';
import type { FarmerOverview } from '../../../domain/reports/get-farmer-overview.ts';
import type { SellerSetupSteps as Steps } from '../../../domain/reports/read-seller-setup-steps.ts';
import { formatDate, formatDateTime } from '../../../shared/enums/labels.ts';
import { startOfDay } from '../../../shared/format/dates.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { IncomingBidCard } from '../../bids/respond/incoming-bid-card.tsx';
import { RespondSheet } from '../../bids/respond/respond-sheet.tsx';
import { ResponseNotice } from '../../bids/respond/response-notice.tsx';
import { type SelectedResponse, selectedResponse } from '../../bids/respond/selected-response.ts';
import { useOwnBalanceHref } from '../../common/components/use-own-balance-href.ts';
import { useLargeText } from '../../common/head/use-large-text.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { OfflineConsentCard } from '../../offline-queue/offline-consent-card.tsx';
import { OrderCard } from '../../orders/order-card.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { lazyOnIdle, lazyOnShow } from '../../ui/lazy-load.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { TextSizeSwitch } from '../layout/text-size-switch.tsx';
import { firstOfEach } from './first-of-each.ts';

const DASHBOARD_PATH = '/admin/dashboard';

// Both load after hydration, because they depend on what the device supports.
const ReadDayButton = lazyOnIdle(() =>
  import('./read-day-button.tsx').then(({ ReadDayButton }) => ReadDayButton),
);
const PushChoice = lazyOnIdle(() =>
  import('../../account/push-notification-toggle.tsx').then(
    ({ PushNotificationToggle }) => PushNotificationToggle,
  ),
);

// A seller who has finished the setup never loads this chunk.
const SellerSetupChecklist = lazyOnShow(() =>
  import('./seller-setup-checklist.tsx').then(({ SellerSetupChecklist }) => SellerSetupChecklist),
);

/**
 * The farmer's dashboard: first the balance, then everything that awaits the farmer, each item with its
 * button.
 */
export function FarmerDayPage({
  day,
  steps,
  stories,
  now,
  read,
  told,
  asksAccount,
  failure,
}: {
  day: FarmerOverview;
  /** Remaining setup steps of a new seller. */
  steps: Steps | null;
  stories: Record<number, BidHistoryEntry[]>;
  now: Date;
  /** The bid that the URL selects, when the dashboard does not list it. */
  read: SelectedResponse | null;
  told: string | null;
  /** Whether an admin has proposed a payout account that awaits the farmer's answer. */
  asksAccount: boolean;
  failure?: ActionFailure;
}) {
  const large = useLargeText();
  const shown = large ? firstOfEach(day) : day;
  const { bids, orders, late, unpaid, weighed, complaints } = shown;
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  useLiveUpdates('');
  const answering = selectedResponse(search, day.bids.data, read);
  const readAloud = (
    <Suspense>
      <ReadDayButton day={shown} currency={currency} />
    </Suspense>
  );
  const first = [bids, orders, complaints].find(({ total }) => total > 0);
  const idle = bids.total + orders.total + complaints.total === 0;
  return (
    <>
      <BalanceCard day={day} />
      {asksAccount && (
        <Notice
          tone="warning"
          title="Pengelola mengusulkan rekening pencairan Anda"
          action={
            <Anchor href="/admin/settings#payout-account" className="font-semibold text-sawah-text underline">
              Jawab ya atau bukan
            </Anchor>
          }
        >
          Uang baru dikirim ke sana setelah Anda menjawab ya.
        </Notice>
      )}
      <OfflineConsentCard what="halaman kerja Anda" />
      <ResponseNotice told={told} failure={failure} asked={Boolean(answering)} />
      {idle && steps?.products !== false && (
        <Notice tone="success" title="Tidak ada yang menunggu">
          Tawaran dan pesanan baru muncul di sini. Selamat beristirahat.
        </Notice>
      )}
      {idle && <div className="justify-self-start empty:hidden">{readAloud}</div>}
      <WaitingSection
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
            answerHref={(action) => `${DASHBOARD_PATH}?bid=${bid.id}&action=${action}`}
          />
        ))}
      </WaitingSection>
      <WaitingSection
        title="Pesanan terlambat"
        total={late.total}
        shown={late.data.length}
        all="/admin/orders?todo=late"
        beside={null}
      >
        <p className="text-muted">
          Lebih lama dari yang dijanjikan. Kirim, atau beri tahu pembelinya; sesudah hari yang dijanjikan ia
          boleh membatalkannya.
        </p>
        {late.data.map((order) => (
          <OrderCard key={order.code} order={order} currency={currency} />
        ))}
      </WaitingSection>
      <WaitingSection
        title="Pesanan untuk disiapkan"
        total={orders.total}
        shown={orders.data.length}
        all="/admin/orders?todo=ready"
        beside={first === orders && readAloud}
      >
        {orders.data.map((order) => (
          <OrderCard key={order.code} order={order} currency={currency} />
        ))}
      </WaitingSection>
      <WaitingSection
        title="Stok tertahan, belum dibayar"
        total={unpaid.total}
        shown={unpaid.data.length}
        all="/admin/orders?todo=unpaid"
        beside={null}
      >
        <p className="text-muted">
          Stoknya kembali sendiri bila tidak dibayar. Kalau Anda ragu, buka pesanannya dan batalkan: stoknya
          langsung kembali.
        </p>
        {unpaid.data.map((order) => (
          <OrderCard key={order.code} order={order} currency={currency} />
        ))}
      </WaitingSection>
      <WaitingSection
        title="Selisih timbangan belum selesai"
        total={weighed.total}
        shown={weighed.data.length}
        all="/admin/orders?todo=weighed"
        beside={null}
      >
        <p className="text-muted">
          Sesudah ditimbang pembeli masih kurang atau lebih bayar. Pengelola menyelesaikannya; pesanan yang
          kurang bayar belum bisa selesai.
        </p>
        {weighed.data.map((order) => (
          <OrderCard key={order.code} order={order} currency={currency} />
        ))}
      </WaitingSection>
      <WaitingSection
        title="Keluhan pembeli"
        total={complaints.total}
        shown={complaints.data.length}
        all="/admin/complaints"
        beside={first === complaints && readAloud}
      >
        {complaints.data.map((one) => (
          <Card key={`${one.code}${one.createdAt}`} padded={false} className="relative grid gap-1 p-3 sm:p-5">
            <Anchor
              href={`/admin/orders/${one.code}#complaint`}
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
      </WaitingSection>
      {steps && (
        <Suspense>
          <SellerSetupChecklist steps={steps} />
        </Suspense>
      )}
      <Suspense>
        <PushChoice quiet />
      </Suspense>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <TextSizeSwitch large={large} />
        <Anchor
          href="/admin/help"
          className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
        >
          Bantuan bergambar
        </Anchor>
      </div>
      <RespondSheet
        hold
        asked={answering}
        failure={failure}
        back={DASHBOARD_PATH}
        byAdmin={false}
        currency={currency}
      />
    </>
  );
}

/** Shows the balance and the next payout date, and links to the statement. */
function BalanceCard({ day: { balance, held, nextPayout, paidOutAt } }: { day: FarmerOverview }) {
  const root = useRootData();
  return (
    <section aria-label="Saldo" className="@container relative rounded-card bg-side p-4 text-white on-green">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Anchor
          href={useOwnBalanceHref()}
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

/** One type of open item with its number; renders nothing when there is none. */
function WaitingSection({
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
  /** URL of the full list. */
  all: string;
  /** Content next to the heading; its space is reserved to avoid a layout shift. */
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
