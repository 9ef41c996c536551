export const COUPON_KINDS = ['percent', 'fixed'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** Who bears what a coupon takes off: the store, or the sellers on whose goods it is used. */
export const COUPON_BEARERS = ['store', 'seller'] as const;
export type CouponBearer = (typeof COUPON_BEARERS)[number];
