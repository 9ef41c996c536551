import type { Equal } from './equal.ts';

/** Of what browser and server share. */
export const equalOfShared: Equal[] = [
  {
    file: 'src/shared/bidding/bid-math.ts',
    was: 'price === null || qty === null',
    replacement: 'price === null && qty === null',
    why: 'what is null is no number either, as the next line finds',
  },
  {
    file: 'src/shared/bidding/bid-math.ts',
    was: 'qty === null',
    replacement: 'false',
    why: 'what is null is no quantity either, as the next line finds',
  },
  {
    file: 'src/shared/bidding/bid-math.ts',
    was: 'price === null',
    replacement: 'false',
    why: 'what is null is no whole number either, as the next line finds',
  },
  {
    file: 'src/shared/bidding/bid-rules.ts',
    was: 'thresholds.floor !== null',
    replacement: 'true',
    why: 'no price lies below no floor',
  },
  {
    file: 'src/shared/figures/units.ts',
    was: 'grams < 1000',
    replacement: 'grams <= 1000',
    why: 'a thousand grams are one kilogram either way',
  },
  {
    file: 'src/shared/figures/units.ts',
    was: '1000 / grams',
    replacement: '1000 * grams',
    why: 'below the kilogram there is the gram alone, and one of it is one',
  },
  {
    file: 'src/shared/input/people/channels.ts',
    was: '/^https?:$/',
    replacement: '/^https?:/',
    why: 'a protocol ends with its colon',
  },
  {
    file: 'src/shared/input/goods/listing-fields.ts',
    was: 'Math.abs(value * 10 - Math.round(value * 10)) < 1e-9',
    replacement: 'Math.abs(value * 10 - Math.round(value * 10)) <= 1e-9',
    why: 'nothing that is typed is off a tenth by exactly so much',
  },
  {
    file: 'src/shared/input/parts/quantity.ts',
    was: 'true',
    replacement: 'false',
    why: 'forms ask whether a schema stands in the list, and not what stands there',
  },
  {
    file: 'src/shared/input/people/stall.ts',
    was: 'quietFrom === undefined && quietTo === undefined',
    replacement: 'false',
    why: 'where nothing is said of either, both are left out alike',
  },
  {
    file: 'src/shared/orders/arrival.ts',
    was: 'today + 1',
    replacement: 'today - 1',
    why: 'for today and yesterday the hour of the day before is over',
  },
  {
    file: 'src/shared/orders/delivery.ts',
    was: 'fee !== null',
    replacement: 'true',
    why: 'what nobody named is above no sum',
  },
  {
    file: 'src/shared/orders/arrival.ts',
    was: 'days.length === 0',
    replacement: 'false',
    why: 'on none of no days anything comes',
  },
  {
    file: 'src/shared/orders/arrival.ts',
    was: 'day <= last',
    replacement: 'day < last',
    why: 'a promise reaches fourteen days on any clock; two more are looked at',
  },
  {
    file: 'src/shared/orders/arrival.ts',
    was: 'new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)',
    replacement: 'new Date(now.getTime() - DAY_MS).toISOString()',
    why: 'nothing is promised for yesterday, on any clock',
  },
  {
    file: 'src/shared/weighing/ticket-steps.ts',
    was: 'ticket?.proposedBy',
    replacement: 'ticket.proposedBy',
    why: 'where there is no ticket the table has one step, and of that nobody asks who proposed',
  },
  {
    file: 'src/shared/weighing/weighing-faults.ts',
    was: 'field && text',
    replacement: 'field || text',
    why: 'a fault has both or neither',
  },
  {
    file: 'src/shared/weighing/weighing-faults.ts',
    was: '[]',
    replacement: '["Stryker was here"]',
    why: 'a field of which nothing is said is no fault',
  },
  {
    file: 'src/shared/weighing/weighing.ts',
    was: 'compare(net, most) <= 0',
    replacement: 'compare(net, most) < 0',
    why: 'where both are the same it is the same that is sold',
  },
];
