export const COUPON_KINDS = ['percent', 'fixed'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** Who pays for a coupon's discount: the store, or the sellers of the goods. */
export const COUPON_BEARERS = ['store', 'seller'] as const;
export type CouponBearer = (typeof COUPON_BEARERS)[number];
