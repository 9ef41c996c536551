import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useRef } from 'react';
import { Form, useLocation, useRevalidator } from 'react-router';
import type { NotificationView } from '../../../domain/notifications/find-notifications.ts';
import type { NotificationSummary as BellData } from '../../../domain/notifications/get-notification-summary.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatBadge } from '../../../shared/format/money.ts';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { DisclosureMenu } from '../../ui/navigation/disclosure-menu.tsx';

export const NOTIFICATIONS_PATH = '/admin/notifications';

/**
 * The notification bell: the number of unread notifications, the newest ones, and a link to all. It receives
 * new ones while the page is open and revalidates the page, so that one connection serves both.
 */
export function NotificationBell({ bell }: { bell: BellData }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const again = useRef(revalidate);
  again.current = revalidate;

  useEffect(() => {
    let last = 0;
    const source = new EventSource('/api/events');
    source.onmessage = (event: MessageEvent<string>) => {
      const notice = JSON.parse(event.data) as NotificationView;
      if (notice.id <= last) return;
      last = notice.id;
      showToast('info', notice.text);
      void again.current();
    };
    source.addEventListener('signed-out', () => {
      source.close();
      void again.current();
    });
    return () => source.close();
  }, []);

  const { unread, latest } = bell;
  const label = unread > 0 ? `Pemberitahuan, ${formatBadge(unread)} belum dibaca` : 'Pemberitahuan';
  return (
    <DisclosureMenu
      back
      resetKey={pathname + search}
      summaryLabel={label}
      summaryClassName="relative grid size-[min(2.75rem,48px)] cursor-pointer place-items-center rounded-input hover:bg-sunken"
      panelClassName="absolute right-0 top-full z-30 mt-1 w-80 max-w-[calc(100vw-2rem)] rounded-input border border-line bg-surface p-1 shadow-float max-sm:fixed max-sm:inset-x-4 max-sm:top-16 max-sm:w-auto"
      summary={
        <>
          <BellIcon className="size-[min(1.25rem,28px)]" aria-hidden />
          {unread > 0 && (
            <span className="absolute top-1 right-0.5 min-w-[min(1.25rem,22px)] rounded-pill bg-bata px-1 text-center text-[min(0.75rem,14px)] leading-[min(1.25rem,22px)] font-bold text-white tabular">
              {formatBadge(unread)}
            </span>
          )}
        </>
      }
    >
      {latest.length === 0 ? (
        <p className="px-3 py-4 text-muted">Belum ada pemberitahuan.</p>
      ) : (
        <ul className="grid max-h-96 overflow-y-auto">
          {latest.map((notice) => (
            <li key={notice.id}>
              <NotificationLink notice={notice} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-between border-t border-line pt-1">
        <Anchor
          href={NOTIFICATIONS_PATH}
          className="flex min-h-11 items-center rounded-sm px-3 font-semibold text-sawah-text hover:bg-sunken"
        >
          Lihat semua
        </Anchor>
        {unread > 0 && latest[0] && <MarkNotificationsRead upTo={latest[0].id} />}
      </div>
    </DisclosureMenu>
  );
}

/** One notification: event, time, and whether it is unread. */
export function NotificationLink({ notice }: { notice: NotificationView }) {
  return (
    <Anchor href={notice.href} className="flex gap-3 rounded-sm px-3 py-2.5 hover:bg-sunken">
      <span
        aria-hidden="true"
        className={cx('mt-1.5 size-2 shrink-0 rounded-pill', notice.readAt ? 'bg-transparent' : 'bg-bata')}
      />
      <span className="min-w-0">
        <span className={cx('block', !notice.readAt && 'font-semibold')}>
          {!notice.readAt && <span className="sr-only">Baru: </span>}
          {notice.text}
        </span>
        <span className="text-xs text-muted">{formatDateTime(notice.createdAt)}</span>
      </span>
    </Anchor>
  );
}

/** Marks all notifications up to one as read and stays on the page. */
export function MarkNotificationsRead({ upTo }: { upTo: number }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" noValidate action={NOTIFICATIONS_PATH} preventScrollReset>
      <input type="hidden" name="upTo" value={upTo} />
      <input type="hidden" name="next" value={pathname + search} />
      <button
        type="submit"
        className="min-h-11 rounded-sm px-3 font-semibold text-sawah-text hover:bg-sunken"
      >
        Tandai sudah dibaca
      </button>
    </Form>
  );
}
