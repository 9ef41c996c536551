import Square from 'lucide-react/icons/square';
import Volume2 from 'lucide-react/icons/volume-2';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Android reports `id_ID`, and old versions `in_ID`. */
const INDONESIAN = /^(id|in|ind)([-_]|$)/i;

/**
 * Reads texts aloud with the device's voice; a second press stops it. Hidden without an Indonesian voice,
 * because another voice would be unintelligible.
 */
export function ReadAloudButton({ texts }: { texts: string[] }) {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    // Browsers may load the voices with a delay.
    const look = () =>
      setVoice(speechSynthesis.getVoices().find(({ lang }) => INDONESIAN.test(lang)) ?? null);
    look();
    speechSynthesis.addEventListener?.('voiceschanged', look);
    return () => {
      speechSynthesis.removeEventListener?.('voiceschanged', look);
      speechSynthesis.cancel();
    };
  }, []);
  if (!voice) return null;
  const stop = () => {
    speechSynthesis.cancel();
    setReading(false);
  };
  const read = () => {
    speechSynthesis.cancel();
    texts.forEach((text, index) => {
      const said = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: 'id-ID', rate: 0.9 });
      if (index === texts.length - 1) said.onend = () => setReading(false);
      // Stopping it fires an error event too, possibly after the next reading has started.
      said.onerror = ({ error }) => {
        if (error !== 'canceled' && error !== 'interrupted') stop();
      };
      speechSynthesis.speak(said);
    });
    setReading(true);
  };
  return (
    <Button variant="secondary" size="sm" className="shrink-0 px-3!" onClick={reading ? stop : read}>
      {reading ? <Square className="size-5" aria-hidden /> : <Volume2 className="size-5" aria-hidden />}
      {reading ? 'Berhenti' : 'Bacakan'}
    </Button>
  );
}
