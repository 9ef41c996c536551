type Lock = {
  packages: Record<string, { version?: string; integrity?: string; name?: string; resolved?: string }>;
};
type Ended = { code: number; output: string };

export function installLocked(
  root: string,
  npm: (args: string[]) => Promise<Ended>,
  args: string[],
): Promise<Ended>;
export function withAddresses(lock: Lock, settings: Record<string, unknown>): Lock;
