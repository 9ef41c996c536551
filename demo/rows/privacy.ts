import { users } from '../../src/db/schema/auth-tables.ts';
import { consents, dataBreaches } from '../../src/db/schema/privacy-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { NOTICE_VERSION } from '../../src/shared/rules/privacy-notice.ts';
import { admins } from '../people/people.ts';
import { after, before, DAY, HOUR } from '../year/time.ts';

/**
 * Every user with an account has agreed to today's notice: at sign-up, or on the first day. Some want news by WhatsApp,
 * of whom one has withdrawn it. One data breach was reported in time and closed.
 */
export async function seedPrivacy(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const people = await ctx.db
    .select({ userId: users.id, createdAt: users.createdAt, phone: users.phone })
    .from(users)
    .orderBy(users.createdAt, users.id);
  const noticed = new Date(`${NOTICE_VERSION}T01:00:00Z`);
  const first = (joined: Date) => new Date(Math.min(Math.max(+joined, +noticed), +now));
  const agreed = people.map(({ userId, createdAt }) => ({
    ...{ userId, purpose: 'account' as const, isGranted: true, notice: NOTICE_VERSION },
    at: first(createdAt),
  }));
  const byWhatsapp = people
    .filter(({ phone }, index) => phone && index % 7 === 3)
    .flatMap(({ userId, createdAt }, index) => {
      const one = { userId, purpose: 'whatsapp' as const, notice: NOTICE_VERSION };
      const given = { ...one, isGranted: true, at: first(createdAt) };
      return index === 1 ? [given, { ...one, isGranted: false, at: now }] : [given];
    });
  await ctx.db.insert(consents).values([...agreed, ...byWhatsapp]);

  const discoveredAt = before(now, 64 * DAY);
  await ctx.db.insert(dataBreaches).values({
    what: 'Nota seorang pembeli terkirim ke pembeli lain karena alamat email salah ketik di kantor.',
    data: 'Nama, alamat kirim, dan isi pesanan satu pembeli; tidak ada nomor rekening atau password.',
    people: 1,
    measures:
      'Penerima diminta menghapus surat itu dan membenarkan sudah menghapusnya. Alamat email pesanan kini diketik dua kali.',
    discoveredAt,
    peopleNotifiedAt: after(discoveredAt, 5 * HOUR),
    authorityNotifiedAt: after(discoveredAt, 26 * HOUR),
    closedAt: after(discoveredAt, 9 * DAY),
    version: 4,
    createdBy: admins[0]!.id,
    createdAt: after(discoveredAt, HOUR),
  });
}
