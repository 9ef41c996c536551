/** How long each side has for its word on a delivery fee that is agreed for one order. */
export const FEE_HOURS = 48;
