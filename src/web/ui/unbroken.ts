/** A text whose figures keep their unit on their line: `14 %` and `50 kg` are never parted where a narrow screen ends. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=(?:%|kg|ton)(?!\w))/g, '$1\u00a0');
