const BATCH = 1_000;

/** Splits `rows` into parts that fit into one statement. */
export function* batches<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}
