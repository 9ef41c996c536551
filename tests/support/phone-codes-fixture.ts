import { asc, eq } from 'drizzle-orm';
import { outboundMessages } from '../../src/db/schema/messaging-tables.ts';
import type { AppContext, Clock, UserActor } from '../../src/domain/context.ts';
import { saveChannelKeys } from '../../src/domain/notifications/channels/channel-keys.ts';
import { decrypt } from '../../src/domain/notifications/channels/encryption.ts';
import { bareShop } from './bare-context.ts';
import { actorFor, makeUser } from './factories.ts';
import { testDatabase } from './test-database.ts';

/** A shop over a database of its own, from which codes go to phones, and an admin of it. */
export async function openPhones(clock: Clock) {
  const database = await testDatabase();
  const ctx = bareShop(database.pool, clock);
  const admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  const gateway = { url: 'https://sms.contoh.example', form: 'json' as const, body: '{nomor}{pesan}' };
  await saveChannelKeys(ctx, { sms: { ...gateway, header: '', headerValue: '' } }, admin.userId);
  let number = 0;
  return {
    database,
    shop: ctx,
    /** The same that can send a message to a phone. */
    able: { ...ctx, http: {} as never } as AppContext,
    admin,
    /** The admin who has just shown that it is he, and who did so long ago. */
    office: (): UserActor => ({ ...admin, proof: { sessionId: 'x', at: clock.now() } }),
    stale: (): UserActor => ({ ...admin, proof: { sessionId: 'x', at: new Date(0) } }),
    /** A customer with a verified number of his own. */
    somebody(over: Parameters<typeof makeUser>[1] = {}) {
      number += 1;
      return makeUser(ctx, { phone: `+628131117${1000 + number}`, phoneVerified: true, ...over });
    },
    /** What waits to go to a phone, each with the code in it. */
    sentTo: async (phone: string) =>
      (
        await ctx.db
          .select()
          .from(outboundMessages)
          .where(eq(outboundMessages.recipient, phone))
          .orderBy(asc(outboundMessages.id))
      ).map((word) => ({
        ...word,
        code: 'sealed' in word.content ? decrypt(ctx, word.content.sealed)! : '',
      })),
  };
}

/** Another code of as many digits. */
export const wrongCode = (code: string): string => (code === '00000000' ? '00000001' : '00000000');
