import type { AppContext } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';

export const ROLES = ['anonymous', 'customer', 'farmer', 'admin'] as const;
export type FuzzRole = (typeof ROLES)[number];
type Inject = (options: object) => Promise<{ statusCode: number; body: string }>;

/** What of people whom nobody here deals with must show to nobody but an admin. */
export const CANARIES = [
  'kenari7f3a@',
  '89911223344',
  'Jl. Kenari Rahasia',
  'kenari-catatan',
  '909090909090',
];

/** A small market with every kind of record, the people who knock, and two who are none of their business. */
export async function makeFuzzWorld(ctx: AppContext, inject: Inject) {
  await enablePayments(ctx);
  const sessions = {} as Record<Exclude<FuzzRole, 'anonymous'>, SignedIn>;
  let made = 0;
  /** Anew, once the former was signed out, demoted or deleted by what was sent. */
  const renew = async (role: Exclude<FuzzRole, 'anonymous'>) => {
    made += 1;
    sessions[role] = await signedIn({ ctx }, { role, name: `Uji ${role} ${made}` });
    return sessions[role];
  };
  for (const role of ['customer', 'farmer', 'admin'] as const) await renew(role);
  // Another admin, so that what ends one does not end in 'the last admin'.
  await makeUser(ctx, { role: 'admin' });
  const own = { farmerId: sessions.farmer.farmerId! };
  const listings = [
    await makeListing(ctx, { ...own, stock: toQuantity(500) }),
    await makeListing(ctx, { ...own, stock: toQuantity(5) }),
    await makeListing(ctx, { stock: toQuantity(100) }),
  ];
  const order = (who: SignedIn, over: object) =>
    inject({
      method: 'POST',
      url: '/api/orders',
      headers: { cookie: who.cookie },
      payload: { items: [{ id: listings[0]!.id, quantity: 1, price: 12_000 }], billing, ...over },
    });
  const codes: string[] = [];
  for (const paymentMethod of ['cod', 'transfer', 'cod']) {
    const answer = JSON.parse((await order(sessions.customer, { paymentMethod })).body);
    codes.push(answer.data.orders[0].code);
  }
  const market = { farmer: await actorFor(ctx, sessions.farmer.userId), listing: listings[0]! };
  const bid = await makeBid(ctx, market as never, { qty: 2, customer: sessions.customer.actor });

  const apart = await makeFarmer(ctx, {
    payoutAccount: { bank: 'Bank Contoh', number: '909090909090', holder: 'Pak Lain' },
    user: { email: 'kenari7f3a@petani.example' },
  } as never);
  const apartListing = await makeListing(ctx, { farmerId: apart.id, stock: toQuantity(50) });
  const stranger = await signedIn(
    { ctx },
    { name: 'Orang Lain', email: 'kenari7f3a@rahasia.example', phone: '+6289911223344' },
  );
  const secret = JSON.parse(
    (
      await order(stranger, {
        items: [{ id: apartListing.id, quantity: 1, price: 12_000 }],
        billing: {
          ...billing,
          email: 'kenari7f3a@rahasia.example',
          phone: '089911223344',
          address1: 'Jl. Kenari Rahasia 9',
        },
        notes: 'kenari-catatan',
        paymentMethod: 'cod',
      })
    ).body,
  );
  codes.push(secret.data.orders[0].code);
  await makeBid(
    ctx,
    { farmer: await actorFor(ctx, apart.userId), listing: apartListing } as never,
    { qty: 1, note: 'kenari-catatan', customer: stranger.actor } as never,
  );
  const open = async () => {
    await ctx.pool.query(`delete from settings where key = 'door'`);
    ctx.cache.changed('settings');
  };
  return {
    sessions,
    renew,
    open,
    ids: {
      numbers: [
        ...listings.map(({ id }) => id),
        apartListing.id,
        bid.id,
        bid.offerId,
        apart.id,
        own.farmerId,
      ],
      codes,
      users: [stranger.userId, apart.userId],
    },
  };
}

export type FuzzWorld = Awaited<ReturnType<typeof makeFuzzWorld>>;
