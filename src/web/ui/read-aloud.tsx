import Square from 'lucide-react/icons/square';
import Volume2 from 'lucide-react/icons/volume-2';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Android says `id_ID`, and in its old age `in_ID`. */
const INDONESIAN = /^(id|in|ind)([-_]|$)/i;

/**
 * Reads texts out by the phone's own voice, one after the other; a second press ends it. Absent where there is no
 * Indonesian voice: another reads it so that nobody understands.
 */
export function ReadAloud({ texts }: { texts: string[] }) {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    // Voices may come to be known only after a while.
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
      // What was ended by us says so too, maybe when the next reading has begun.
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
