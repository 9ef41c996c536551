import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, isMore, lineTotal, toDecimal, toQuantity } from '../../format/quantity.ts';
import { isWeight, UNITS } from '../../format/units.ts';
import {
  averagePercent,
  compareWithOrdered,
  inKilograms,
  inUnit,
  isBelowPerKg,
  isReading,
  maxSoldWeight,
  netWeight,
  payableWeight,
  perNetKg,
  prorate,
  soldWeight,
  totalSacks,
  weighedTotal,
} from './payable-weight.ts';

/** Grams on the scale, up to a lorry. */
const grams = fc.integer({ min: 1, max: 80_000_000 });
/** Hundredths of a percent. */
const percents = fc.integer({ min: 0, max: 9999 }).map((count) => count / 100);
const bases = fc.option(fc.integer({ min: 0, max: 400 }).map((count) => count / 10));
const prices = fc.integer({ min: 0, max: 1_000_000_000 });
const kg = (weight: number) => toQuantity(weight);

test('7 t at 23 % moisture are 6,27 t at 14 %, the agricultural service’s own example', () => {
  const payable = payableWeight(
    kg(7000),
    { moisture: 23, hampa: null },
    { tolerance: 10, moisture: 14, hampa: null },
  );
  expect(toDecimal(payable)).toBe(6267.4);
  expect(toDecimal(inUnit(payable, 'ton'))).toBe(6.267);
});

test('goods drier or cleaner than the terms are paid by their weight, as are goods without terms', () => {
  const terms = { tolerance: 10, moisture: 14, hampa: 3 };
  expect(toDecimal(payableWeight(kg(51.2), { moisture: 12, hampa: 1 }, terms))).toBe(51.2);
  expect(toDecimal(payableWeight(kg(100), { moisture: 14, hampa: 6 }, terms))).toBe(96.9);
  const asItIs = { tolerance: 10, moisture: null, hampa: null };
  expect(toDecimal(payableWeight(kg(100), { moisture: 30, hampa: 20 }, asItIs))).toBe(100);
});

test('a payable weight is rounded to 0,1 kg, half up', () => {
  const asItIs = { tolerance: 0, moisture: null, hampa: null };
  const none = { moisture: null, hampa: null };
  expect([0.05, 0.049, 12.25, 12.349].map((net) => toDecimal(payableWeight(kg(net), none, asItIs)))).toEqual([
    0.1, 0, 12.3, 12.3,
  ]);
});

test('payable weight never exceeds the net weight, rounded to 0,1 kg, and is monotone in moisture, hampa and weight', () => {
  fc.assert(
    fc.property(
      grams,
      grams,
      percents,
      percents,
      percents,
      percents,
      bases,
      bases,
      (a, b, m1, m2, h1, h2, moisture, hampa) => {
        const terms = { tolerance: 10, moisture, hampa };
        const at = (net: number, m: number, h: number) =>
          toDecimal(payableWeight(kg(net / 1000), { moisture: m, hampa: h }, terms));
        const payable = at(a, m1, h1);
        expect(payable * 10).toBeCloseTo(Math.round(payable * 10), 6);
        expect(payable).toBeGreaterThanOrEqual(0);
        expect(payable).toBeLessThanOrEqual(Math.floor((a + 50) / 100) / 10);
        expect(at(a, Math.max(m1, m2), h1)).toBeLessThanOrEqual(at(a, Math.min(m1, m2), h1));
        expect(at(a, m1, Math.max(h1, h2))).toBeLessThanOrEqual(at(a, m1, Math.min(h1, h2)));
        expect(at(Math.min(a, b), m1, h1)).toBeLessThanOrEqual(at(Math.max(a, b), m1, h1));
      },
    ),
  );
});

test('a payable weight is within 0,05 kg of the formula', () => {
  fc.assert(
    fc.property(
      grams,
      percents,
      percents,
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      (g, m, h, m0, h0) => {
        const payable = payableWeight(
          kg(g / 1000),
          { moisture: m, hampa: h },
          { tolerance: 0, moisture: m0, hampa: h0 },
        );
        const formula =
          (g / 1000) * Math.min(1, (100 - m) / (100 - m0)) * Math.min(1, (100 - h) / (100 - h0));
        expect(Math.abs(toDecimal(payable) - formula)).toBeLessThanOrEqual(0.05 + 1e-6);
      },
    ),
  );
});

test('net weight is exactly the scale’s reading without the sacks', () => {
  const readings = [
    { gross: kg(51.1), tare: kg(0.2), sacks: 1 },
    { gross: kg(50.3), tare: kg(0.2), sacks: 1 },
  ];
  expect(toDecimal(netWeight(readings))).toBe(101);
  expect(totalSacks(readings)).toBe(2);
  expect(isReading({ gross: kg(1), tare: kg(1), sacks: 1 })).toBe(false);
  expect(isReading({ gross: kg(1), tare: kg(1.001), sacks: 1 })).toBe(false);
  expect(isReading({ gross: kg(1), tare: kg(-0.001), sacks: 1 })).toBe(false);
  expect(isReading({ gross: kg(1), tare: kg(0.999), sacks: 1 })).toBe(true);
  expect(isReading({ gross: kg(0), tare: kg(0), sacks: 0 })).toBe(false);
  expect(isReading({ gross: kg(1), tare: kg(0), sacks: 0 })).toBe(true);
});

test('the mean of readings has two decimals and lies between the lowest and the highest', () => {
  expect(averagePercent([])).toBeNull();
  expect(averagePercent([14, 14.5, 15])).toBe(14.5);
  expect(averagePercent([14, 14, 15])).toBe(14.33);
  fc.assert(
    fc.property(fc.array(percents, { minLength: 1, maxLength: 20 }), (readings) => {
      const mean = averagePercent(readings)!;
      expect(mean).toBeGreaterThanOrEqual(Math.min(...readings));
      expect(mean).toBeLessThanOrEqual(Math.max(...readings));
      expect(averagePercent([...readings].reverse())).toBe(mean);
    }),
  );
});

test('weighed goods need a unit of weight', () => {
  expect(UNITS.filter(isWeight)).toEqual(['kg', 'gram', 'ton', 'kwintal']);
});

test('kilograms are converted to the sales unit, and a total is rounded once', () => {
  expect(toDecimal(inUnit(kg(6267.4), 'kwintal'))).toBe(62.674);
  expect(toDecimal(inUnit(kg(6267.44), 'ton'))).toBe(6.267);
  expect(toDecimal(inUnit(kg(0.25), 'gram'))).toBe(250);
  expect(toDecimal(inKilograms(toQuantity(1.5), 'ton'))).toBe(1500);
  expect(toDecimal(inKilograms(toQuantity(250), 'gram'))).toBe(0.25);
  expect(weighedTotal(6_500_000, kg(6267.4), 'ton')).toBe(40_738_100);
  expect(weighedTotal(12, kg(0.1), 'gram')).toBe(1200);
  fc.assert(
    fc.property(grams, prices, (count, price) => {
      expect(weighedTotal(price, kg(count / 1000), 'kg')).toBe(lineTotal(price, kg(count / 1000)));
    }),
  );
});

test('the sold quantity never exceeds the tolerance without the buyer’s consent', () => {
  const ordered = kg(100);
  expect(compareWithOrdered(kg(110), ordered, 10)).toBe('inside');
  expect(compareWithOrdered(kg(110.001), ordered, 10)).toBe('above');
  expect(compareWithOrdered(kg(90), ordered, 10)).toBe('inside');
  expect(compareWithOrdered(kg(89.999), ordered, 10)).toBe('below');
  fc.assert(
    fc.property(grams, grams, fc.integer({ min: 0, max: 20 }), fc.boolean(), (a, b, tolerance, takes) => {
      const net = kg(a / 1000);
      const asked = kg(b / 1000);
      const sold = soldWeight(net, asked, tolerance, takes);
      expect(isMore(sold, net)).toBe(false);
      if (!takes) expect(isMore(sold, maxSoldWeight(asked, tolerance))).toBe(false);
      if (compareWithOrdered(net, asked, tolerance) !== 'above') expect(compare(sold, net)).toBe(0);
      if (takes) expect(compare(sold, net)).toBe(0);
    }),
  );
});

test('computes the price of a kilogram on the scale', () => {
  expect(perNetKg(650_000, kg(110))).toBe(5909);
  expect(perNetKg(650_000, kg(0))).toBe(0);
  expect(isBelowPerKg(650_000, kg(100), 6500)).toBe(false);
  expect(isBelowPerKg(650_000, kg(100.001), 6500)).toBe(true);
});

test('a part is proportional to the whole, never above it and never negative', () => {
  expect(prorate(10_000, 100_000, 90_000)).toBe(9000);
  expect(prorate(5, 0, 90)).toBe(0);
  fc.assert(
    fc.property(prices, prices, prices, (one, other, after) => {
      const [amount, before] = [Math.min(one, other), Math.max(one, other)];
      const follows = prorate(amount, before, after);
      expect(follows).toBeGreaterThanOrEqual(0);
      expect(follows).toBeLessThanOrEqual(after);
      if (before === after) expect(follows).toBe(amount);
    }),
  );
});
