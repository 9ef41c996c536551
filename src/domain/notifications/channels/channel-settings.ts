import type { z } from 'zod';
import {
  smsKeysInput,
  testChannelInput,
  whatsappKeysInput,
} from '../../../shared/schemas/people/channel-schemas.ts';
import { advisoryLock } from '../../advisory-lock.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { requireCommandProof } from '../../settings/admin-command-proofs.ts';
import { type ChannelKeys, getChannelKeys, newVerifyToken, saveChannelKeys } from './channel-keys.ts';
import { channels } from './channel-registry.ts';

/** The channels as an admin sees them: for a key only whether it is set. */
export type ChannelsView = {
  whatsapp: {
    phoneNumberId: string;
    noticeTemplate: string;
    codeTemplate: string;
    hasToken: boolean;
    hasAppSecret: boolean;
    /** The token that Meta asks for when the webhook is registered; '' until keys are saved. */
    verifyToken: string;
    webhook: string;
  };
  sms: { url: string; form: 'json' | 'form'; body: string; header: string; hasHeaderValue: boolean };
  /** The recipient of a test message: the admin's own number. */
  phone: string | null;
};

export async function getChannelsView(ctx: AppContext, actor: Actor): Promise<ChannelsView> {
  const admin = requireUser(actor, 'admin');
  return { ...toChannelsView(ctx, await getChannelKeys(ctx)), phone: admin.phone };
}

function toChannelsView(ctx: AppContext, { whatsapp, sms }: ChannelKeys): Omit<ChannelsView, 'phone'> {
  return {
    whatsapp: {
      phoneNumberId: whatsapp?.phoneNumberId ?? '',
      noticeTemplate: whatsapp?.noticeTemplate ?? '',
      codeTemplate: whatsapp?.codeTemplate ?? '',
      hasToken: Boolean(whatsapp?.accessToken),
      hasAppSecret: Boolean(whatsapp?.appSecret),
      verifyToken: whatsapp?.verifyToken ?? '',
      webhook: `${ctx.config.publicUrl}/api/whatsapp`,
    },
    sms: {
      url: sms?.url ?? '',
      form: sms?.form ?? 'json',
      body: sms?.body ?? '',
      header: sms?.header ?? '',
      hasHeaderValue: Boolean(sms?.headerValue),
    },
  };
}

/**
 * Saves the keys of WhatsApp; a blank key is unchanged for the same number, and a blank number removes all of them.
 * Since codes are sent this way, it requires recent authentication. Admins only.
 */
export async function saveWhatsappKeys(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof whatsappKeysInput>,
): Promise<ChannelsView> {
  await requireCommandProof(ctx, requireUser(actor, 'admin'), 'saveWhatsappKeys');
  const given = parse(whatsappKeysInput, input);
  return saveChannel(ctx, actor, 'whatsapp', (before) => {
    if (!given.phoneNumberId) return undefined;
    const was = before.whatsapp;
    const keys = {
      ...given,
      accessToken: given.accessToken || (was?.phoneNumberId === given.phoneNumberId ? was.accessToken : ''),
      appSecret: given.appSecret || (was?.appSecret ?? ''),
      verifyToken: was?.verifyToken ?? newVerifyToken(),
    };
    if (!keys.accessToken) fail('invalid_input', {}, { accessToken: 'Isi token akses dari Meta' });
    return keys;
  });
}

/**
 * Saves the request of the SMS gateway; a blank key is unchanged for the same URL, so that it is never sent to another
 * one, and a blank URL removes everything. Requires the same as WhatsApp.
 */
export async function saveSmsKeys(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof smsKeysInput>,
): Promise<ChannelsView> {
  await requireCommandProof(ctx, requireUser(actor, 'admin'), 'saveSmsKeys');
  const given = parse(smsKeysInput, input);
  if (given.url && !given.body) fail('invalid_input', {}, { body: 'Isi bentuk pesannya' });
  if (given.url && ctx.http && !ctx.http.allows(given.url)) {
    fail('invalid_input', {}, { url: 'Alamat harus https dan di internet, atau ada pada OWN_HOSTS' });
  }
  return saveChannel(ctx, actor, 'sms', ({ sms: was }) => {
    if (!given.url) return undefined;
    const same = was?.url === given.url;
    if (was?.headerValue && !same && given.header && !given.headerValue)
      failAt('headerValue', 'Alamatnya berubah: isi kuncinya sekali lagi');
    return { ...given, headerValue: given.headerValue || (same ? was.headerValue : '') };
  });
}

async function saveChannel<K extends keyof ChannelKeys>(
  ctx: AppContext,
  actor: Actor,
  name: K,
  change: (before: ChannelKeys) => ChannelKeys[K],
): Promise<ChannelsView> {
  const admin = requireUser(actor, 'admin');
  return inTransaction(ctx, async (ctx) => {
    await advisoryLock(ctx, 'settings:channels');
    const before = await getChannelKeys(ctx);
    const after = { ...before, [name]: change(before) };
    await saveChannelKeys(ctx, after, admin.userId);
    // The audit trail records that keys were changed, never their values.
    await recordAudit(ctx, actor, {
      action: 'settings.update',
      entity: 'settings',
      entityId: name,
      before: { set: before[name] !== undefined },
      after: { set: after[name] !== undefined },
    });
    return { ...toChannelsView(ctx, after), phone: admin.phone };
  });
}

/**
 * Sends a test message to the admin's own number at once; `channel_failed` (409) contains the provider's
 * error.
 */
export async function testChannel(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof testChannelInput>,
): Promise<{ to: string }> {
  const admin = requireUser(actor, 'admin');
  const { channel } = parse(testChannelInput, input);
  if (!admin.phone) fail('channel_no_phone');
  const now = ctx.clock.now();
  const delivery = await channels[channel].send(ctx, await getChannelKeys(ctx), {
    id: 0,
    key: `test:${now.getTime()}`,
    channel,
    recipient: admin.phone,
    userId: admin.userId,
    noticeId: null,
    content: { title: 'Percobaan', text: 'Pesan ini sampai, jadi salurannya berjalan.', href: '/' },
    isTransactional: true,
    status: 'waiting',
    tries: 1,
    nextTryAt: now,
    lastError: null,
    createdAt: now,
    sentAt: null,
    undoKey: null,
  });
  if (!delivery.done) fail('channel_failed', { why: delivery.why });
  return { to: admin.phone };
}
