import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refuse } from '../domain/refusal.ts';
import { bidsApi } from './bids.ts';
import { cartApi, quoteApi } from './cart.ts';
import { citiesApi } from './cities.ts';
import { contentApi } from './content.ts';
import { type EventsOptions, eventsApi } from './events.ts';
import { handleApiErrors } from './frame/errors.ts';
import { takeJsonOnly } from './frame/json-body.ts';
import { named } from './frame/named.ts';
import { collectOpenApi, serveOpenApi } from './frame/openapi.ts';
import {
  refuseBrokenAddresses,
  refuseWhatIsNotAsked,
  strictValidatorCompiler,
} from './frame/strict-schema.ts';
import { lotsApi } from './lots.ts';
import { adminContentApi } from './office/admin-content.ts';
import { adminCorrespondenceApi } from './office/admin-correspondence.ts';
import { adminCouponsApi } from './office/admin-coupons.ts';
import { adminFarmersApi } from './office/admin-farmers.ts';
import { adminImportsApi } from './office/admin-imports.ts';
import { adminMailApi } from './office/admin-mail.ts';
import { adminOrdersApi } from './office/admin-orders.ts';
import { adminOutboxApi } from './office/admin-outbox.ts';
import { adminProductsApi } from './office/admin-products.ts';
import { adminReportsApi } from './office/admin-reports.ts';
import { adminSecurityApi } from './office/admin-security.ts';
import { adminSellersApi } from './office/admin-sellers.ts';
import { adminSystemApi } from './office/admin-system.ts';
import { adminUsersApi } from './office/admin-users.ts';
import { bankApi } from './office/bank.ts';
import { bulkApi } from './office/bulk.ts';
import { dashboardApi } from './office/dashboard.ts';
import { exportsApi } from './office/exports.ts';
import { moneyApi } from './office/money.ts';
import { payoutsApi } from './office/payouts.ts';
import { orderFeesApi } from './order-fees.ts';
import { orderGatewayApi } from './order-gateway.ts';
import { orderStepsApi } from './order-steps.ts';
import { ordersApi } from './orders.ts';
import { paymentsApi } from './payments.ts';
import { authApi } from './people/auth.ts';
import { farmersApi } from './people/farmers.ts';
import { groupsApi, invitationsApi } from './people/groups.ts';
import { meApi } from './people/me.ts';
import { passkeysApi } from './people/passkeys.ts';
import { privacyApi } from './people/privacy.ts';
import { secondFactorApi } from './people/second-factor.ts';
import { sellersApi } from './people/sellers.ts';
import { pricesApi } from './prices.ts';
import { productsApi } from './products.ts';
import { shoppingApi } from './shopping.ts';
import { uploadsApi } from './uploads.ts';
import { weighingApi } from './weighing.ts';
import { whatsappApi } from './whatsapp.ts';

export type ApiOptions = EventsOptions & {
  /** Name of the cookie that signing in sets. */
  sessionCookie: string;
};

const NOUNS: Record<string, FastifyPluginAsyncZod> = {
  productsApi,
  citiesApi,
  pricesApi,
  farmersApi,
  authApi,
  meApi,
  privacyApi,
  secondFactorApi,
  passkeysApi,
  adminProductsApi,
  adminUsersApi,
  exportsApi,
  bulkApi,
  adminFarmersApi,
  sellersApi,
  adminSellersApi,
  groupsApi,
  invitationsApi,
  lotsApi,
  adminCouponsApi,
  adminContentApi,
  adminCorrespondenceApi,
  adminSystemApi,
  adminOutboxApi,
  adminSecurityApi,
  bidsApi,
  quoteApi,
  cartApi,
  shoppingApi,
  ordersApi,
  orderStepsApi,
  orderFeesApi,
  orderGatewayApi,
  weighingApi,
  paymentsApi,
  whatsappApi,
  adminMailApi,
  adminOrdersApi,
  bankApi,
  moneyApi,
  payoutsApi,
  dashboardApi,
  adminImportsApi,
  adminReportsApi,
  contentApi,
  uploadsApi,
};

/** Every route under /api, one plugin per noun. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  strictApi(app);
  await collectOpenApi(app, {
    publicUrl: app.shop.config.publicUrl,
    sessionCookie: options.sessionCookie,
  });
  for (const [name, plugin] of Object.entries(NOUNS)) await app.register(named(name, plugin));
  await app.register(named('eventsApi', eventsApi), options);
  serveOpenApi(app);
  // Without it an unknown call would be answered by the pages.
  app.all('/*', { schema: { hide: true } }, () => refuse('not_found'));
}

/** What holds for every route under /api: JSON bodies only, nothing that the schemas don't name, one error handler. */
export function strictApi(app: FastifyInstance): void {
  handleApiErrors(app);
  takeJsonOnly(app);
  app.setValidatorCompiler(strictValidatorCompiler);
  // The schemas of answers describe them, and tests hold each answer to its own: none is parsed on its way out.
  app.setSerializerCompiler(() => JSON.stringify);
  refuseBrokenAddresses(app);
  refuseWhatIsNotAsked(app);
  // A command that a browser kept says whose it is: signed in as another meanwhile, it is not his (decision 030).
  app.addHook('preValidation', async (request) => {
    const meant = request.headers['x-akun'];
    if (meant === undefined || request.routeOptions.schema?.admits === 'anyone') return;
    const actor = await request.actor();
    if (actor.kind === 'user' && actor.userId !== meant) refuse('sign_in_first');
  });
}
