/** Throws when the condition is false; otherwise prints it. */
export function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  console.log(`  ✓ ${what}`);
}
