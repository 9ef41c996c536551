import { useRootData } from './root-data.ts';

/** Whether this page stands in large letters, with what matters most and no more. */
export const useLarge = (): boolean => useRootData()?.stall?.large ?? false;
