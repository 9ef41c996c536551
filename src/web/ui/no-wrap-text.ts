/** Keeps figures and their units on one line: `14 %` and `50 kg` never wrap. */
export const noWrapText = (text: string): string => text.replace(/(\d) (?=(?:%|kg|ton)(?!\w))/g, '$1\u00a0');
