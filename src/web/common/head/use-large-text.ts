import { useRootData } from './use-root-data.ts';

/** Whether the page uses large text and shows the most important items only. */
export const useLargeText = (): boolean => useRootData()?.stall?.large ?? false;
