import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { whatsappConfirmations } from '../../../db/schema/messaging-tables.ts';
import { advisoryLock } from '../../advisory-lock.ts';
import { type AppContext, inTransaction, type UserActor } from '../../context.ts';
import {
  countInboundMessages,
  type InboundMessage,
  parseWhatsappWebhook,
  recordInboundMessage,
  type SignedWebhook,
} from '../../notifications/channels/whatsapp-webhook.ts';
import { enqueueMessages } from '../../notifications/outbound-messages.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { toDomainError } from '../../to-domain-error.ts';
import { runTextCommand } from './run-text-command.ts';

/** A message older than this is ignored: its sender has moved on. */
const MAX_MESSAGE_AGE_MS = 12 * 3_600_000;
/** People write less in an hour; this stops loops with an automatic responder. */
const MAX_MESSAGES_PER_HOUR = 60;
/** An unknown number gets at most this many replies a day. */
const MAX_REPLIES_TO_UNKNOWN = 3;

export type WhatsappWebhookResult = {
  /** How many messages were new and got a reply. */
  heard: number;
  /** How many messages had been handled before and were ignored. */
  repeated: number;
};

/**
 * Handles incoming WhatsApp messages; rejects a webhook call without the operator's app signature. Each message counts
 * once and runs in its own transaction with its effect, the record of its id and the reply; the commands check
 * authorisation as usual.
 */
export async function handleWhatsappWebhook(
  ctx: AppContext,
  call: SignedWebhook,
): Promise<WhatsappWebhookResult> {
  const all = await parseWhatsappWebhook(ctx, call);
  let heard = 0;
  for (const message of all) {
    if (await handleMessage(ctx, message)) heard += 1;
  }
  return { heard, repeated: all.length - heard };
}

async function handleMessage(ctx: AppContext, message: InboundMessage): Promise<boolean> {
  try {
    return await handleOnce(ctx, message, (ctx) => replyTo(ctx, message));
  } catch (thrown) {
    const refusal = toDomainError(thrown);
    // While the database is down, Meta has to retry.
    if (!refusal || refusal.code === 'unavailable') throw thrown;
    return handleOnce(ctx, message, async (ctx) => {
      const farmer = await findFarmerByPhone(ctx, message.phone);
      // The command failed, so that a later YA must not confirm it.
      if (farmer)
        await ctx.db.delete(whatsappConfirmations).where(eq(whatsappConfirmations.userId, farmer.userId));
      return `${refusal.message} Tidak ada yang berubah.`;
    });
  }
}

/** Runs `work` for a message that was not handled before and sends its reply; false for a repeated one. */
async function handleOnce(
  ctx: AppContext,
  message: InboundMessage,
  work: (ctx: AppContext) => Promise<string | null>,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await advisoryLock(ctx, `whatsapp:${message.phone}`);
    if (!(await recordInboundMessage(ctx, message))) return false;
    const answer = await work(ctx);
    if (answer !== null) {
      await enqueueMessages(ctx, [
        {
          key: `whatsapp:${message.id}`,
          channel: 'whatsapp',
          recipient: message.phone,
          isTransactional: true,
          content: { answer },
        },
      ]);
    }
    return true;
  });
}

async function replyTo(ctx: AppContext, message: InboundMessage): Promise<string | null> {
  const { phone, text, at } = message;
  if ((await countInboundMessages(ctx, phone, 60)) > MAX_MESSAGES_PER_HOUR) return null;
  const farmer = await findFarmerByPhone(ctx, phone);
  if (!farmer) {
    if ((await countInboundMessages(ctx, phone, 24 * 60)) > MAX_REPLIES_TO_UNKNOWN) return null;
    const { site } = await getSettings(ctx, 'site');
    return `Nomor ini tidak dikenal sebagai nomor petani di ${site.product}, jadi tidak ada yang berubah. Bila Anda petani kami, minta admin mencatat nomor ini pada akun Anda (telepon ${site.phone}).`;
  }
  if (ctx.clock.now().getTime() - at.getTime() > MAX_MESSAGE_AGE_MS) {
    return 'Pesan Anda baru sampai sekarang, jadi tidak dijalankan. Tidak ada yang berubah. Kirim sekali lagi bila masih perlu.';
  }
  if (text === null) {
    return 'Saya hanya bisa membaca tulisan. Tidak ada yang berubah. Tulis BANTUAN untuk melihat caranya.';
  }
  return runTextCommand(ctx, farmer, text, at);
}

/** Finds the farmer with this verified number: its sender holds the farmer's phone. */
async function findFarmerByPhone(
  ctx: AppContext,
  phone: string,
): Promise<(UserActor & { farmerId: number }) | null> {
  const [row] = await ctx.db
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
