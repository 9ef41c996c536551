/** What an answer is called in addresses and forms. */
export const ANSWERS = ['terima', 'tolak', 'balik', 'batal'] as const;
export type Answer = (typeof ANSWERS)[number];
