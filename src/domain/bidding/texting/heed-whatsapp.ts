import { and, eq, isNull } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { whatsappAsked } from '../../../db/schema/channels.ts';
import {
  type Heard,
  heardFrom,
  noteHeard,
  readWhatsappCall,
  type SignedCall,
} from '../../notify/ways/whatsapp-calls.ts';
import { queueWords } from '../../notify/words.ts';
import { refusalOf } from '../../refusal-of.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { inTransaction, type Shop, type UserActor } from '../../shop.ts';
import { takeTurns } from '../../take-turns.ts';
import { answerText } from './answer-text.ts';

/** A message that took longer than this to reach us is not acted upon: its writer has long looked elsewhere. */
const LATE_MS = 12 * 3_600_000;
/** A person writes less in an hour; a machine that answers our answers doesn't. */
const MESSAGES_AN_HOUR = 60;
/** Whoever we don't know is told so this often in a day. */
const ANSWERS_TO_STRANGERS = 3;

export type HeardCall = {
  /** How many messages were new, and answered. */
  heard: number;
  /** How many had been heard before: nothing followed from them. */
  repeated: number;
};

/**
 * Heeds what people wrote by WhatsApp. A call that the operator's app has not signed is refused; a message counts once,
 * however often it is said; each is a transaction of its own with what it does, the note that it was heard and the
 * answer. What somebody may do by it, the verbs decide as ever.
 */
export async function heedWhatsapp(shop: Shop, call: SignedCall): Promise<HeardCall> {
  const all = await readWhatsappCall(shop, call);
  let heard = 0;
  for (const message of all) {
    if (await heedMessage(shop, message)) heard += 1;
  }
  return { heard, repeated: all.length - heard };
}

async function heedMessage(shop: Shop, message: Heard): Promise<boolean> {
  try {
    return await once(shop, message, (shop) => answerTo(shop, message));
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    // While the database is away Meta is to come again.
    if (!refusal || refusal.code === 'unavailable') throw thrown;
    return once(shop, message, async (shop) => {
      const farmer = await farmerOf(shop, message.phone);
      // What was asked can't be done, whatever he says to it now.
      if (farmer) await shop.db.delete(whatsappAsked).where(eq(whatsappAsked.userId, farmer.userId));
      return `${refusal.message} Tidak ada yang berubah.`;
    });
  }
}

/** Does `work` for a message that was not heard before, and sends what it answers; false for one that was. */
async function once(
  shop: Shop,
  message: Heard,
  work: (shop: Shop) => Promise<string | null>,
): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    await takeTurns(shop, `whatsapp:${message.phone}`);
    if (!(await noteHeard(shop, message))) return false;
    const answer = await work(shop);
    if (answer !== null) {
      await queueWords(shop, [
        {
          key: `whatsapp:${message.id}`,
          channel: 'whatsapp',
          to: message.phone,
          asked: true,
          content: { answer },
        },
      ]);
    }
    return true;
  });
}

async function answerTo(shop: Shop, message: Heard): Promise<string | null> {
  const { phone, text, at } = message;
  if ((await heardFrom(shop, phone, 60)) > MESSAGES_AN_HOUR) return null;
  const farmer = await farmerOf(shop, phone);
  if (!farmer) {
    if ((await heardFrom(shop, phone, 24 * 60)) > ANSWERS_TO_STRANGERS) return null;
    const { site } = await getSettings(shop, 'site');
    return `Nomor ini tidak dikenal sebagai nomor petani di ${site.product}, jadi tidak ada yang berubah. Bila Anda petani kami, minta admin mencatat nomor ini pada akun Anda (telepon ${site.phone}).`;
  }
  if (shop.clock.now().getTime() - at.getTime() > LATE_MS) {
    return 'Pesan Anda baru sampai sekarang, jadi tidak dijalankan. Tidak ada yang berubah. Kirim sekali lagi bila masih perlu.';
  }
  if (text === null) {
    return 'Saya hanya bisa membaca tulisan. Tidak ada yang berubah. Tulis BANTUAN untuk melihat caranya.';
  }
  return answerText(shop, farmer, text, at);
}

/** The farmer whose verified number this is: whoever writes from it holds his phone. */
async function farmerOf(shop: Shop, phone: string): Promise<(UserActor & { farmerId: number }) | null> {
  const [row] = await shop.db
    .select({ user: users, farmerId: farmers.id })
    .from(users)
    .innerJoin(
      farmers,
      and(eq(farmers.userId, users.id), eq(farmers.kind, 'person'), isNull(farmers.deletedAt)),
    )
    .where(
      and(
        eq(users.phone, phone),
        eq(users.phoneVerified, true),
        eq(users.role, 'farmer'),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  if (!row) return null;
  const { id: userId, role, name, email } = row.user;
  return { kind: 'user', userId, role, name, email, phone, farmerId: row.farmerId };
}
