import { auditEntities, auditWords } from '../../../shared/kinds/audit-kinds.ts';

/** A kind of record in words; one of an earlier version by its own name. */
export const entityText = (entity: string): string =>
  (auditEntities as Record<string, string>)[entity] ?? entity;

/** Where a record is looked at; undefined where it is gone, or was no single one. */
export function recordHref({ action, entity, entityId }: AuditNoted): string | undefined {
  const place = places[entity];
  if (!place || entityId === '*' || action.endsWith('.delete')) return undefined;
  return place(entity === 'content' ? entityId : encodeURIComponent(entityId));
}

type AuditNoted = { action: string; entity: string; entityId: string };

const places: Record<string, (id: string) => string> = {
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

/** An action such as `product.update` in words: 'Produk diubah'. */
export const actionText = (action: string): string =>
  (auditWords as Record<string, string>)[action] ?? `${entityText(action.split('.')[0] ?? '')} diubah`;
