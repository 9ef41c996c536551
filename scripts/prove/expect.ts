/** Throws when it does not hold; otherwise prints what was seen. */
export function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  console.log(`  ✓ ${what}`);
}
