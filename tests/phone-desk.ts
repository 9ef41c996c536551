import { asc, eq } from 'drizzle-orm';
import { words } from '../src/db/schema/channels.ts';
import { putChannelKeys } from '../src/domain/notify/ways/channel-keys.ts';
import { unsealed } from '../src/domain/notify/ways/sealed.ts';
import type { Clock, Shop, UserActor } from '../src/domain/shop.ts';
import { bareShop } from './bare-shop.ts';
import { testDatabase } from './database.ts';
import { actorFor, makeUser } from './factories.ts';

/** A shop over a database of its own, from which codes go to phones, and an admin of it. */
export async function openPhones(clock: Clock) {
  const database = await testDatabase();
  const shop = bareShop(database.pool, clock);
  const admin = await actorFor(shop, (await makeUser(shop, { role: 'admin' })).id);
  const gateway = { url: 'https://sms.contoh.example', form: 'json' as const, body: '{nomor}{pesan}' };
  await putChannelKeys(shop, { sms: { ...gateway, header: '', headerValue: '' } }, admin.userId);
  let number = 0;
  return {
    database,
    shop,
    /** The same that can send a message to a phone. */
    able: { ...shop, outside: {} as never } as Shop,
    admin,
    /** The admin who has just shown that it is he, and who did so long ago. */
    office: (): UserActor => ({ ...admin, proof: { sessionId: 'x', at: clock.now() } }),
    stale: (): UserActor => ({ ...admin, proof: { sessionId: 'x', at: new Date(0) } }),
    /** A customer with a verified number of his own. */
    somebody(over: Parameters<typeof makeUser>[1] = {}) {
      number += 1;
      return makeUser(shop, { phone: `+628131117${1000 + number}`, phoneVerified: true, ...over });
    },
    /** What waits to go to a phone, each with the code in it. */
    sentTo: async (phone: string) =>
      (await shop.db.select().from(words).where(eq(words.to, phone)).orderBy(asc(words.id))).map((word) => ({
        ...word,
        code: 'sealed' in word.content ? unsealed(shop, word.content.sealed)! : '',
      })),
  };
}

/** Another code of as many digits. */
export const wrongCode = (code: string): string => (code === '00000000' ? '00000001' : '00000000');
