import type { z } from 'zod';
import { smsKeysInput, testChannelInput, whatsappKeysInput } from '../../../shared/input/people/channels.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { takeTurns } from '../../take-turns.ts';
import { type ChannelKeys, getChannelKeys, newVerifyToken, putChannelKeys } from './channel-keys.ts';
import { channels } from './channels.ts';

/** The ways out of the site as an admin sees them: of a key only whether there is one. */
export type ChannelsView = {
  whatsapp: {
    phoneNumberId: string;
    noticeTemplate: string;
    codeTemplate: string;
    hasToken: boolean;
    hasAppSecret: boolean;
    /** What Meta asks for when the webhook is entered there; '' until keys are saved. */
    verifyToken: string;
    webhook: string;
  };
  sms: { url: string; form: 'json' | 'form'; body: string; header: string; hasHeaderValue: boolean };
  /** Where a trial goes: the admin's own number. */
  phone: string | null;
};

export async function openChannels(shop: Shop, actor: Actor): Promise<ChannelsView> {
  const admin = requireUser(actor, 'admin');
  return { ...viewOf(shop, await getChannelKeys(shop)), phone: admin.phone };
}

function viewOf(shop: Shop, { whatsapp, sms }: ChannelKeys): Omit<ChannelsView, 'phone'> {
  return {
    whatsapp: {
      phoneNumberId: whatsapp?.phoneNumberId ?? '',
      noticeTemplate: whatsapp?.noticeTemplate ?? '',
      codeTemplate: whatsapp?.codeTemplate ?? '',
      hasToken: Boolean(whatsapp?.accessToken),
      hasAppSecret: Boolean(whatsapp?.appSecret),
      verifyToken: whatsapp?.verifyToken ?? '',
      webhook: `${shop.config.publicUrl}/api/whatsapp`,
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

/** Saves the keys of WhatsApp; a blank key stays as it was, a blank number takes all of them away. Admins only. */
export async function saveWhatsappKeys(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof whatsappKeysInput>,
): Promise<ChannelsView> {
  requireUser(actor, 'admin');
  const given = parse(whatsappKeysInput, input);
  return save(shop, actor, 'whatsapp', (before) => {
    if (!given.phoneNumberId) return undefined;
    const was = before.whatsapp;
    const keys = {
      ...given,
      accessToken: given.accessToken || (was?.accessToken ?? ''),
      appSecret: given.appSecret || (was?.appSecret ?? ''),
      verifyToken: was?.verifyToken ?? newVerifyToken(),
    };
    if (!keys.accessToken) refuse('invalid_input', {}, { accessToken: 'Isi token akses dari Meta' });
    return keys;
  });
}

/** Saves what the SMS gateway is called with; a blank key stays as it was, a blank address takes all of it away. */
export async function saveSmsKeys(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof smsKeysInput>,
): Promise<ChannelsView> {
  requireUser(actor, 'admin');
  const given = parse(smsKeysInput, input);
  if (given.url && !given.body) refuse('invalid_input', {}, { body: 'Isi bentuk pesannya' });
  if (given.url && shop.outside && !shop.outside.allows(given.url)) {
    refuse('invalid_input', {}, { url: 'Alamat harus https dan di internet, atau ada pada OWN_HOSTS' });
  }
  return save(shop, actor, 'sms', (before) =>
    given.url ? { ...given, headerValue: given.headerValue || (before.sms?.headerValue ?? '') } : undefined,
  );
}

async function save<K extends keyof ChannelKeys>(
  shop: Shop,
  actor: Actor,
  name: K,
  change: (before: ChannelKeys) => ChannelKeys[K],
): Promise<ChannelsView> {
  const admin = requireUser(actor, 'admin');
  return inTransaction(shop, async (shop) => {
    await takeTurns(shop, 'settings:channels');
    const before = await getChannelKeys(shop);
    const after = { ...before, [name]: change(before) };
    await putChannelKeys(shop, after, admin.userId);
    // The trail says that keys were changed, never to what.
    await noteAudit(shop, actor, {
      action: 'settings.update',
      entity: 'settings',
      entityId: name,
      before: { set: before[name] !== undefined },
      after: { set: after[name] !== undefined },
    });
    return { ...viewOf(shop, after), phone: admin.phone };
  });
}

/** Sends a trial to the admin's own number at once; `channel_failed` (409) says what the other side said. */
export async function testChannel(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof testChannelInput>,
): Promise<{ to: string }> {
  const admin = requireUser(actor, 'admin');
  const { channel } = parse(testChannelInput, input);
  if (!admin.phone) refuse('channel_no_phone');
  const now = shop.clock.now();
  const delivery = await channels[channel].send(shop, await getChannelKeys(shop), {
    id: 0,
    key: `test:${now.getTime()}`,
    channel,
    to: admin.phone,
    userId: admin.userId,
    noticeId: null,
    content: { title: 'Percobaan', text: 'Pesan ini sampai, jadi salurannya berjalan.', href: '/' },
    asked: true,
    status: 'waiting',
    tries: 1,
    nextTryAt: now,
    lastError: null,
    createdAt: now,
    sentAt: null,
    heldFor: null,
  });
  if (!delivery.done) refuse('channel_failed', { why: delivery.why });
  return { to: admin.phone };
}
