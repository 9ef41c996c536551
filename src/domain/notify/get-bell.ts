import { type Actor, requireUser, type Shop } from '../shop.ts';
import { findNotices, type NoticeView } from './find-notices.ts';

/** What the bell in the header shows: the newest notices and how many of all are unread. */
export type Bell = { unread: number; latest: NoticeView[] };

const LATEST = 6;

/** The reader's bell. */
export async function getBell(shop: Shop, actor: Actor): Promise<Bell> {
  requireUser(actor);
  const { data, unread } = await findNotices(shop, actor, { page: 1, limit: LATEST });
  return { unread, latest: data };
}
