/** A rough phonetic spelling: old, Javanese and hasty spellings of a word become equal. */
export function phoneticSpelling(word: string): string {
  return word
    .replace(/oe/g, 'u')
    .replace(/tj/g, 'c')
    .replace(/dj/g, 'j')
    .replace(/dh/g, 'd')
    .replace(/th/g, 't')
    .replace(/kh/g, 'k')
    .replace(/ph|v/g, 'f')
    .replace(/ck|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/ai|ae/g, 'e')
    .replace(/au/g, 'o')
    .replace(/ngg/g, 'ng')
    .replace(/y/g, 'i')
    .replace(/w/g, 'u')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.{3})h$/, '');
}

/** The consonants of a word, as in written abbreviations: 'brs', and 'bwg' as 'bwng'. */
export const phoneticKey = (word: string): string =>
  word.replace(/[aiueo]/g, '').replace(/n(?=[gyjcd])/g, '');
