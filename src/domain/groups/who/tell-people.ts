import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { type Mail, queueMail } from '../../notify/mail/mail.ts';
import { type Notice, tell } from '../../notify/tell.ts';
import type { Shop } from '../../shop.ts';

/** One thing that somebody of a group is told; `key` names event and receiver, so that his mail is written once. */
export type PersonNews = {
  key: string;
  userId: string;
  kind: `group.${string}` | `lot.${string}`;
  subject: string;
  text: string;
  href: string;
};

/** The notices of `news` and the mails that say the same, to whoever takes mails. */
export async function wordsOf(shop: Shop, news: PersonNews[]): Promise<{ notices: Notice[]; mails: Mail[] }> {
  if (news.length === 0) return { notices: [], mails: [] };
  const ids = [...new Set(news.map(({ userId }) => userId))];
  const people = await shop.db
    .select({ id: users.id, name: users.name, email: users.email, preferences: users.preferences })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.isActive, true), isNull(users.deletedAt)));
  const mails = news.flatMap(({ key, userId, subject, text, href }): Mail[] => {
    const person = people.find(({ id }) => id === userId);
    if (!person?.email || person.preferences.email === false) return [];
    const button = { button: 'Lihat di situs', href: `${shop.config.publicUrl}${href}` };
    const letter = { subject, greeting: `Halo ${person.name},`, body: [text, button] };
    return [{ key, to: person.email, letter }];
  });
  return { notices: news.map(({ userId, kind, text, href }) => ({ userId, kind, text, href })), mails };
}

/**
 * Tells people of a group something, in the site, by mail and on the phone where they asked for it; in the caller's
 * transaction. Call it last in a verb, as `tell`.
 */
export async function tellPeople(shop: Shop, news: PersonNews[]): Promise<void> {
  const { notices, mails } = await wordsOf(shop, news);
  await queueMail(shop, mails);
  await tell(shop, notices);
}

/** The group's page, as who is told something of it opens it: it asks him whether he works for another now. */
export const groupPage = (groupId: number): string => `/admin/kelompok?kelompok=${groupId}`;
/** What is somebody's in a group, whether he still belongs to it or not. */
export const sharePage = (groupId: number): string => `/lapak/bagian/${groupId}`;
