import type { Shop } from '../../src/domain/shop.ts';
import { quantityOf } from '../../src/shared/figures/quantity.ts';
import { makeBid } from '../bids.ts';
import { billing } from '../billing.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../factories.ts';
import { enablePayments } from '../orders.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

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
export async function makeFuzzWorld(shop: Shop, inject: Inject) {
  await enablePayments(shop);
  const sessions = {} as Record<Exclude<FuzzRole, 'anonymous'>, SignedIn>;
  let made = 0;
  /** Anew, once the former was signed out, demoted or deleted by what was sent. */
  const renew = async (role: Exclude<FuzzRole, 'anonymous'>) => {
    made += 1;
    sessions[role] = await signedIn({ shop }, { role, name: `Uji ${role} ${made}` });
    return sessions[role];
  };
  for (const role of ['customer', 'farmer', 'admin'] as const) await renew(role);
  // Another admin, so that what ends one does not end in 'the last admin'.
  await makeUser(shop, { role: 'admin' });
  const own = { farmerId: sessions.farmer.farmerId! };
  const listings = [
    await makeListing(shop, { ...own, stock: quantityOf(500) }),
    await makeListing(shop, { ...own, stock: quantityOf(5) }),
    await makeListing(shop, { stock: quantityOf(100) }),
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
  const market = { farmer: await actorFor(shop, sessions.farmer.userId), listing: listings[0]! };
  const bid = await makeBid(shop, market as never, { qty: 2, customer: sessions.customer.actor });

  const apart = await makeFarmer(shop, {
    payoutAccount: { bank: 'Bank Contoh', number: '909090909090', holder: 'Pak Lain' },
    user: { email: 'kenari7f3a@petani.example' },
  } as never);
  const apartListing = await makeListing(shop, { farmerId: apart.id, stock: quantityOf(50) });
  const stranger = await signedIn(
    { shop },
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
    shop,
    { farmer: await actorFor(shop, apart.userId), listing: apartListing } as never,
    { qty: 1, note: 'kenari-catatan', customer: stranger.actor } as never,
  );
  const open = async () => {
    await shop.pool.query(`delete from settings where key = 'door'`);
    shop.cache.changed('settings');
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
