import { sql } from 'drizzle-orm';
import type { AppContext } from '../context.ts';
import { getChannelKeys } from '../notifications/channels/channel-keys.ts';
import { channels } from '../notifications/channels/channel-registry.ts';
import { int, readRows } from '../read-rows.ts';

type Unreachable = {
  /** Active farmers without an e-mail and without a working channel outside the site. */
  farmers: number;
  /** Users who have chosen a channel that the shop cannot use. */
  waiting: { name: 'WhatsApp' | 'SMS'; people: number }[];
};

/** The users who do not receive the shop's messages although they sell here or asked for them. */
export async function findUnreachable(ctx: AppContext): Promise<Unreachable> {
  const keys = await getChannelKeys(ctx);
  const [whatsapp, sms] = (['whatsapp', 'sms'] as const).map((name) =>
    channels[name].supportsNotifications(keys),
  );
  const chosen = (name: 'whatsapp' | 'sms') =>
    sql`(u.phone is not null and coalesce((u.preferences ->> ${name})::boolean, false))`;
  const [row] = await readRows(
    ctx,
    { farmers: int, whatsapp: int, sms: int },
    sql`select
          count(*) filter (where u.role = 'farmer' and u.email is null
            and not exists (select from push_devices d where d.user_id = u.id)
            and not (${whatsapp} and ${chosen('whatsapp')})
            and not (${sms} and ${chosen('sms')}))::int as farmers,
          count(*) filter (where ${chosen('whatsapp')})::int as whatsapp,
          count(*) filter (where ${chosen('sms')})::int as sms
        from users u where u.is_active and u.deleted_at is null`,
  );
  const waiting = [
    { name: 'WhatsApp' as const, people: whatsapp ? 0 : (row?.whatsapp ?? 0) },
    { name: 'SMS' as const, people: sms ? 0 : (row?.sms ?? 0) },
  ];
  return { farmers: row?.farmers ?? 0, waiting: waiting.filter(({ people }) => people > 0) };
}
