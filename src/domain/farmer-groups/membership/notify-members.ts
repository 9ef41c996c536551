import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';
import { type NewEmail, queueEmails } from '../../notifications/email/queue-emails.ts';
import { type NewNotification, notify } from '../../notifications/notify.ts';

/** A notification for a group member; `key` identifies event and recipient, so that the e-mail is sent once. */
export type MemberNotification = {
  key: string;
  userId: string;
  kind: `group.${string}` | `lot.${string}`;
  subject: string;
  text: string;
  href: string;
};

/** Builds the in-app notifications of `news` and the matching e-mails for recipients who accept e-mail. */
export async function noticesAndEmailsOf(
  ctx: AppContext,
  news: MemberNotification[],
): Promise<{ notices: NewNotification[]; mails: NewEmail[] }> {
  if (news.length === 0) return { notices: [], mails: [] };
  const ids = [...new Set(news.map(({ userId }) => userId))];
  const people = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, preferences: users.preferences })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.isActive, true), isNull(users.deletedAt)));
  const mails = news.flatMap(({ key, userId, subject, text, href }): NewEmail[] => {
    const person = people.find(({ id }) => id === userId);
    if (!person?.email || person.preferences.email === false) return [];
    const button = { button: 'Lihat di situs', href: `${ctx.config.publicUrl}${href}` };
    const letter = { subject, greeting: `Halo ${person.name},`, body: [text, button] };
    return [{ key, to: person.email, letter }];
  });
  return { notices: news.map(({ userId, kind, text, href }) => ({ userId, kind, text, href })), mails };
}

/**
 * Notifies members of a group in the app, by e-mail and on the phone, by their preferences, in the caller's
 * transaction. Call it last in a use case, as `notify`.
 */
export async function notifyMembers(ctx: AppContext, news: MemberNotification[]): Promise<void> {
  const { notices, mails } = await noticesAndEmailsOf(ctx, news);
  await queueEmails(ctx, mails);
  await notify(ctx, notices);
}

/** The group's page for a notification: it asks the user to switch to this group when they act for another seller. */
export const groupPath = (groupId: number): string => `/admin/farmer-group?group=${groupId}`;
/** The user's own shares in a group, also for a former member. */
export const memberSharePath = (groupId: number): string => `/sellers/shares/${groupId}`;
