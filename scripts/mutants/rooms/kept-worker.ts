import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = (...args: unknown[]) => void;

let kept: ForksPoolWorker | undefined;

/** Whether the next file finds the shop loaded. */
export const isLoaded = (): boolean => kept !== undefined;

/** Ends the process that is kept, so that the next file begins in a new one. */
export async function letGo(): Promise<void> {
  const going = kept;
  kept = undefined;
  await going?.stop();
}

/**
 * A worker whose process outlives its run: to load the shop takes longer than most of the files that test it. Vitest itself
 * begins a process for each run; told `start` and `stop`, this one answers for the process that goes on.
 */
class KeptWorker implements PoolWorker {
  readonly name = 'kept';
  readonly cacheFs = true;
  private readonly options: PoolOptions;
  private readonly listeners: [string, Listener][] = [];
  private forked!: ForksPoolWorker;
  private begun = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    if (!kept) {
      const begun = new ForksPoolWorker(this.options);
      await begun.start();
      const forget = () => {
        if (kept === begun) kept = undefined;
      };
      begun.on('exit', forget);
      kept = begun;
      this.begun = true;
    }
    this.forked = kept;
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.listeners.splice(0)) this.forked.off(event, listener);
  }

  on(event: string, listener: Listener): void {
    this.listeners.push([event, listener]);
    this.forked.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.forked.off(event, listener);
  }

  send(message: WorkerRequest): void {
    const { type } = message as { type?: string };
    if (type === 'stop' || (type === 'start' && !this.begun))
      this.answer(type === 'stop' ? 'stopped' : 'started');
    else this.forked.send(message);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  private answer(type: string): void {
    setImmediate(() => {
      for (const [event, listener] of [...this.listeners])
        if (event === 'message') listener({ type, __vitest_worker_response__: true });
    });
  }
}

/** What Vitest's configuration takes as `pool`. */
export const keptPool = { name: 'kept', createPoolWorker: (options: PoolOptions) => new KeptWorker(options) };
