/** The sound of a word, roughly: spellings of old, of Java and of quick thumbs fall together. */
export function soundOf(word: string): string {
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

/** A word's consonants, as it is shortened in writing: 'brs', and 'bwg' as 'bwng'. */
export const skeletonOf = (word: string): string => word.replace(/[aiueo]/g, '').replace(/n(?=[gyjcd])/g, '');
