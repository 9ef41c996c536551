declare const thousandths: unique symbol;

/**
 * A quantity, exact to three decimals: at run time an integer of thousandths, never a float. The type is
 * opaque, so that code cannot multiply or print it by mistake; everything that leaves the program (a
 * response, a form, a file, a stored cart) is a decimal (`toDecimal`), everything that enters is converted by
 * `toQuantity`.
 */
export type Quantity = { readonly [thousandths]: true };

const made = (count: number): Quantity => count as unknown as Quantity;
const countOf = (quantity: Quantity): number => quantity as unknown as number;

/** The largest quantity that a column can store, as a decimal. */
export const QUANTITY_LIMIT = 999_999_999.999;

export const ZERO = made(0);

/** Converts a decimal; more than three decimals are rounded to the nearest thousandth. */
export const toQuantity = (value: number): Quantity => made(Math.round(value * 1000));

/** Converts to a decimal with at most three places: 2.5. */
export const toDecimal = (quantity: Quantity): number => countOf(quantity) / 1000;

/** The SQL notation: `2.500`. */
export const quantityText = (quantity: Quantity): string => toDecimal(quantity).toFixed(3);

export const plus = (a: Quantity, b: Quantity): Quantity => made(countOf(a) + countOf(b));
export const minus = (a: Quantity, b: Quantity): Quantity => made(countOf(a) - countOf(b));
export const times = (quantity: Quantity, whole: number): Quantity => made(countOf(quantity) * whole);
export const larger = (a: Quantity, b: Quantity): Quantity => (countOf(a) >= countOf(b) ? a : b);

/** Negative when `a` is less than `b`, 0 when they are equal. */
export const compare = (a: Quantity, b: Quantity): number => countOf(a) - countOf(b);
export const isLess = (a: Quantity, b: Quantity): boolean => compare(a, b) < 0;
export const isMore = (a: Quantity, b: Quantity): boolean => compare(a, b) > 0;
export const isZero = (quantity: Quantity): boolean => countOf(quantity) === 0;

/** Whether `quantity` is a multiple of the step. */
export const isWholeSteps = (quantity: Quantity, step: Quantity): boolean =>
  countOf(quantity) % countOf(step) === 0;

/** The exact sum of decimals, so that 0.1 and 0.2 make 0.3. */
export const exactSum = (...values: number[]): number =>
  toDecimal(values.reduce((sum, value) => plus(sum, toQuantity(value)), ZERO));

/** The largest multiple of a step that does not exceed a decimal. */
export const roundDownToStep = (value: number, step: number): number => {
  const whole = countOf(toQuantity(value));
  return toDecimal(made(whole - (whole % countOf(toQuantity(step)))));
};

/** Whether a number is a valid quantity: above 0, with at most three decimals. */
export const isQuantity = (value: number): boolean =>
  value > 0 && value <= QUANTITY_LIMIT && Number(value.toFixed(3)) === value;

/**
 * The total of `quantity` at `price` per unit, in the currency's minor unit, rounded once, half up.
 * `line_total` in SQL computes and checks the same.
 */
export function lineTotal(price: number, quantity: Quantity): number {
  const exact = BigInt(price) * BigInt(countOf(quantity));
  return Number((exact * 2n + 1000n) / 2000n);
}

/**
 * Parses a typed quantity in Indonesian notation: `2,5`, `1.000`, `1.000,5`; a dot that cannot separate
 * thousands is a decimal point (`2.5`, `0.250`). Returns null for empty text, NaN for anything else.
 */
export function parseQuantityInput(text: string): number | null {
  const bare = text.replace(/\s/g, '');
  if (bare === '') return null;
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  }
  return /^-?\d+([.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
}
