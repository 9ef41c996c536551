import { auditActionLabels, auditEntities } from '../../../shared/enums/audit-kinds.ts';

/** Returns the label of a record type; an unknown type of an earlier version keeps its own name. */
export const entityText = (entity: string): string =>
  (auditEntities as Record<string, string>)[entity] ?? entity;

/** Returns the URL of a record; undefined when it is deleted or the entry concerns no single record. */
export function recordHref({ action, entity, entityId }: AuditedRecord): string | undefined {
  const place = RECORD_PATHS[entity];
  if (!place || entityId === '*' || action.endsWith('.delete')) return undefined;
  return place(entity === 'content' ? entityId : encodeURIComponent(entityId));
}

type AuditedRecord = { action: string; entity: string; entityId: string };

const RECORD_PATHS: Record<string, (id: string) => string> = {
  bid: (id) => `/bidding-list/${id}`,
  complaint: (code) => `/admin/orders/${code}`,
  content: (path) => `/admin/content/${path}`,
  coupon: (id) => `/admin/coupons?edit=${id}`,
  farmer: (id) => `/admin/farmers/${id}`,
  mail: (id) => `/admin/outbox/${id}`,
  message: (id) => `/admin/messages/${id}`,
  newsletter: (id) => `/admin/newsletters/${id}`,
  order: (code) => `/admin/orders/${code}`,
  payout: (id) => `/admin/payouts/${id}`,
  product: (id) => `/admin/products?edit=${id}`,
  settings: () => '/admin/settings',
  user: (id) => `/admin/users?edit=${id}`,
};

/** The label of an action such as `product.update`: 'Produk diubah'. */
export const actionText = (action: string): string =>
  (auditActionLabels as Record<string, string>)[action] ?? `${entityText(action.split('.')[0] ?? '')} diubah`;
