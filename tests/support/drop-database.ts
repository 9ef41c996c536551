/** How often an autovacuum worker is asked to leave; each time is waited for up to five seconds by the server. */
const ASKED = 5;

/**
 * Drops the database `name`, if there is one, with whoever is still connected to it. An autovacuum worker may be, which the
 * shop's user may not end: the plain command asks it to leave and waits for it, but fails where somebody else is connected, too.
 */
export async function dropDatabase(
  query: (statement: string) => Promise<unknown>,
  name: string,
): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    try {
      await query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (codeOf(error) !== '42501' || asked === ASKED) throw error;
    }
    try {
      await query(`drop database if exists ${name}`);
      return;
    } catch (error) {
      if (codeOf(error) !== '55006') throw error;
    }
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code;
