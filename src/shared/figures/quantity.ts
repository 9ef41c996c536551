declare const thousandths: unique symbol;

/**
 * How much of something, exact to three decimals: at run time a whole number of thousandths, never a fraction. The type is
 * opaque, so that nobody multiplies or prints it by mistake; whatever leaves the program (an answer, a form, a file, a kept
 * cart) says it as a decimal number (`decimalOf`), whatever comes in is made one by `quantityOf`.
 */
export type Quantity = { readonly [thousandths]: true };

const made = (count: number): Quantity => count as unknown as Quantity;
const countOf = (quantity: Quantity): number => quantity as unknown as number;

/** The largest quantity that a column holds, as a decimal number. */
export const QUANTITY_LIMIT = 999_999_999.999;

export const NONE = made(0);

/** Of a number with at most three decimals; what has more is rounded to the nearest thousandth. */
export const quantityOf = (value: number): Quantity => made(Math.round(value * 1000));

/** As a number with at most three decimals: 2.5. */
export const decimalOf = (quantity: Quantity): number => countOf(quantity) / 1000;

/** As SQL reads and writes it: `2.500`. */
export const quantityText = (quantity: Quantity): string => decimalOf(quantity).toFixed(3);

export const plus = (a: Quantity, b: Quantity): Quantity => made(countOf(a) + countOf(b));
export const minus = (a: Quantity, b: Quantity): Quantity => made(countOf(a) - countOf(b));
export const times = (quantity: Quantity, whole: number): Quantity => made(countOf(quantity) * whole);
export const larger = (a: Quantity, b: Quantity): Quantity => (countOf(a) >= countOf(b) ? a : b);

/** Below 0 where `a` is less than `b`, 0 where they are the same. */
export const compare = (a: Quantity, b: Quantity): number => countOf(a) - countOf(b);
export const isLess = (a: Quantity, b: Quantity): boolean => compare(a, b) < 0;
export const isMore = (a: Quantity, b: Quantity): boolean => compare(a, b) > 0;
export const isNone = (quantity: Quantity): boolean => countOf(quantity) === 0;

/** Whether `quantity` is made of whole steps. */
export const isWholeSteps = (quantity: Quantity, step: Quantity): boolean =>
  countOf(quantity) % countOf(step) === 0;

/** The sum of decimal numbers as quantities, so that 0.1 and 0.2 are 0.3. */
export const exactSum = (...values: number[]): number =>
  decimalOf(values.reduce((sum, value) => plus(sum, quantityOf(value)), NONE));

/** The most that whole steps make of a decimal number. */
export const inSteps = (value: number, step: number): number => {
  const whole = countOf(quantityOf(value));
  return decimalOf(made(whole - (whole % countOf(quantityOf(step)))));
};

/** Whether a number is one that a quantity can be: above 0, with no more than three decimals. */
export const isQuantity = (value: number): boolean =>
  value > 0 && value <= QUANTITY_LIMIT && Number(value.toFixed(3)) === value;

/**
 * What `quantity` comes to at `price` per unit, in the currency's minor unit: rounded once, half up. The same as
 * `line_total` in SQL, which checks it.
 */
export function lineTotal(price: number, quantity: Quantity): number {
  const exact = BigInt(price) * BigInt(countOf(quantity));
  return Number((exact * 2n + 1000n) / 2000n);
}

/**
 * A quantity as people type it, in Indonesian notation: `2,5`, `1.000`, `1.000,5`; a dot that can't part thousands is a
 * decimal one (`2.5`, `0.250`). Null when nothing is typed, NaN when it is anything else.
 */
export function typedQuantity(text: string): number | null {
  const bare = text.replace(/\s/g, '');
  if (bare === '') return null;
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  }
  return /^-?\d+([.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
}
