const letters = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** A text of at most `max` UTF-16 units, cut between letters: no emoji or accent is halved. */
export function cutText(text: string, max: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= max) return whole;
  // The segmenter reads no more than necessary: the last letter may go past the limit.
  let end = 0;
  for (const { index, segment } of letters.segment(whole.slice(0, max + 64))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return whole.slice(0, end);
}
