import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fail } from '../domain/domain-error.ts';
import { adminCommunicationsApi } from './admin/admin-communications-api.ts';
import { adminContentApi } from './admin/admin-content-api.ts';
import { adminCouponsApi } from './admin/admin-coupons-api.ts';
import { adminEmailOutboxApi } from './admin/admin-email-outbox-api.ts';
import { adminFarmersApi } from './admin/admin-farmers-api.ts';
import { adminImportsApi } from './admin/admin-imports-api.ts';
import { adminMailServerApi } from './admin/admin-mail-server-api.ts';
import { adminOrdersApi } from './admin/admin-orders-api.ts';
import { adminProductsApi } from './admin/admin-products-api.ts';
import { adminReportsApi } from './admin/admin-reports-api.ts';
import { adminSecurityApi } from './admin/admin-security-api.ts';
import { adminSellersApi } from './admin/admin-sellers-api.ts';
import { adminSystemApi } from './admin/admin-system-api.ts';
import { adminUsersApi } from './admin/admin-users-api.ts';
import { bankReconciliationApi } from './admin/bank-reconciliation-api.ts';
import { bulkActionsApi } from './admin/bulk-actions-api.ts';
import { dashboardApi } from './admin/dashboard-api.ts';
import { exportsApi } from './admin/exports-api.ts';
import { financeApi } from './admin/finance-api.ts';
import { ledgerApi } from './admin/ledger-api.ts';
import { payoutsApi } from './admin/payouts-api.ts';
import { authApi } from './auth-api.ts';
import { bidsApi } from './bids-api.ts';
import { cartApi, quoteApi } from './cart-api.ts';
import { citiesApi } from './cities-api.ts';
import { contentApi } from './content-api.ts';
import { deliveryFeesApi } from './delivery-fees-api.ts';
import { farmerGroupsApi, invitationsApi } from './farmer-groups-api.ts';
import { farmersApi } from './farmers-api.ts';
import { gatewayWebhookApi } from './gateway-webhook-api.ts';
import { mfaApi } from './mfa-api.ts';
import { type NotificationsOptions, notificationsApi } from './notifications-api.ts';
import { orderOnlinePaymentsApi } from './order-online-payments-api.ts';
import { orderTransitionsApi } from './order-transitions-api.ts';
import { ordersApi } from './orders-api.ts';
import { ownAccountApi } from './own-account-api.ts';
import { passkeysApi } from './passkeys-api.ts';
import { setApiErrorHandler } from './plugins/error-handler.ts';
import { acceptJsonOnly } from './plugins/json-body.ts';
import { namedPlugin } from './plugins/named-plugin.ts';
import { collectOpenApi, serveOpenApi } from './plugins/openapi.ts';
import {
  rejectMalformedUrls,
  rejectUnexpectedInput,
  strictValidatorCompiler,
} from './plugins/strict-schema.ts';
import { pooledLotsApi } from './pooled-lots-api.ts';
import { pricesApi } from './prices-api.ts';
import { privacyApi } from './privacy-api.ts';
import { productsApi } from './products-api.ts';
import { sellersApi } from './sellers-api.ts';
import { shoppingListsApi } from './shopping-lists-api.ts';
import { uploadsApi } from './uploads-api.ts';
import { weighingApi } from './weighing-api.ts';
import { whatsappWebhookApi } from './whatsapp-webhook-api.ts';

export type ApiOptions = NotificationsOptions & {
  /** Name of the session cookie. */
  sessionCookie: string;
};

const PLUGINS: Record<string, FastifyPluginAsyncZod> = {
  productsApi,
  citiesApi,
  pricesApi,
  farmersApi,
  authApi,
  meApi: ownAccountApi,
  privacyApi,
  secondFactorApi: mfaApi,
  passkeysApi,
  adminProductsApi,
  adminUsersApi,
  exportsApi,
  bulkApi: bulkActionsApi,
  adminFarmersApi,
  sellersApi,
  adminSellersApi,
  groupsApi: farmerGroupsApi,
  invitationsApi,
  lotsApi: pooledLotsApi,
  adminCouponsApi,
  adminContentApi,
  adminCorrespondenceApi: adminCommunicationsApi,
  adminSystemApi,
  adminOutboxApi: adminEmailOutboxApi,
  adminSecurityApi,
  bidsApi,
  quoteApi,
  cartApi,
  shoppingApi: shoppingListsApi,
  ordersApi,
  orderStepsApi: orderTransitionsApi,
  orderFeesApi: deliveryFeesApi,
  orderGatewayApi: orderOnlinePaymentsApi,
  weighingApi,
  paymentsApi: gatewayWebhookApi,
  whatsappApi: whatsappWebhookApi,
  adminMailApi: adminMailServerApi,
  adminOrdersApi,
  bankApi: bankReconciliationApi,
  moneyApi: financeApi,
  ledgerApi,
  payoutsApi,
  dashboardApi,
  adminImportsApi,
  adminReportsApi,
  contentApi,
  uploadsApi,
};

/** Every route under /api, one plugin per noun. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  applyApiDefaults(app);
  await collectOpenApi(app, {
    publicUrl: app.ctx.config.publicUrl,
    sessionCookie: options.sessionCookie,
  });
  for (const [name, plugin] of Object.entries(PLUGINS)) await app.register(namedPlugin(name, plugin));
  await app.register(namedPlugin('eventsApi', notificationsApi), options);
  serveOpenApi(app);
  // Without it the pages would handle an unknown API call.
  app.all('/*', { schema: { hide: true } }, () => fail('not_found'));
}

/** The defaults of every route under /api: JSON bodies only, no unknown fields, one error handler. */
export function applyApiDefaults(app: FastifyInstance): void {
  setApiErrorHandler(app);
  acceptJsonOnly(app);
  app.setValidatorCompiler(strictValidatorCompiler);
  // Response schemas are documentation only: tests check every response against its schema, and nothing is validated at
  // run time.
  app.setSerializerCompiler(() => JSON.stringify);
  rejectMalformedUrls(app);
  rejectUnexpectedInput(app);
  // A queued command names its user: it is rejected when another user is signed in by now (decision 030).
  app.addHook('preValidation', async (request) => {
    const meant = request.headers['x-user-id'];
    if (meant === undefined || request.routeOptions.schema?.admits === 'anyone') return;
    const actor = await request.actor();
    if (actor.kind === 'user' && actor.userId !== meant) fail('sign_in_first');
  });
}
