import { type Actor, type AppContext, requireUser } from '../context.ts';
import { findNotifications, type NotificationView } from './find-notifications.ts';

/** The data of the bell in the header: the newest notices and the number of unread ones. */
export type NotificationSummary = { unread: number; latest: NotificationView[] };

const LATEST_MAX = 6;

/** The user's bell. */
export async function getNotificationSummary(ctx: AppContext, actor: Actor): Promise<NotificationSummary> {
  requireUser(actor);
  const { data, unread } = await findNotifications(ctx, actor, { page: 1, limit: LATEST_MAX });
  return { unread, latest: data };
}
