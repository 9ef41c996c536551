export type Leader = {
  folder(): Promise<string>;
  serve(folder: string): Promise<unknown>;
  close(): Promise<unknown>;
  leave(): void;
};
export function connectLeader(dataDir: string): Promise<Leader | undefined>;
