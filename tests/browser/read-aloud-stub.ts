/** A phone with an Indonesian voice, as Android names it, which reads nothing of itself. */
export function voiced() {
  const said: SpeechSynthesisUtterance[] = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: 'en_US' }, { lang: 'id_ID' }],
    speak: (one: SpeechSynthesisUtterance) => said.push(one),
    cancel: () => said.splice(0),
  });
  class Utterance {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
  Object.assign(window, { said, SpeechSynthesisUtterance: Utterance });
}
