/**
 * What a confirmation of a ticket includes: the buyer takes the excess, the seller knows that the price is
 * below HPP.
 */
export type ConsentContent = { takes_excess: boolean; confirm_below_hpp: boolean };

/** The text that the other side's phone signs when it confirms a signed ticket. */
export const consentText = (ticket: string, { takes_excess, confirm_below_hpp }: ConsentContent): string =>
  `${ticket}\nya${takes_excess ? '+' : ''}${confirm_below_hpp ? '-' : ''}`;
