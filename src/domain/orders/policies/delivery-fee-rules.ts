/** How long each side has to respond about a delivery fee that is agreed for one order. */
export const DELIVERY_FEE_RESPONSE_HOURS = 48;
