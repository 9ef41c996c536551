/** What goes with a yes to a ticket: that the buyer takes the excess, that the seller has seen it comes to less than HPP. */
export type SaidWithYes = { takes_excess: boolean; confirm_below_hpp: boolean };

/** What the other side's phone seals when it says yes to a sealed ticket. */
export const sealedYes = (ticket: string, { takes_excess, confirm_below_hpp }: SaidWithYes): string =>
  `${ticket}\nya${takes_excess ? '+' : ''}${confirm_below_hpp ? '-' : ''}`;
