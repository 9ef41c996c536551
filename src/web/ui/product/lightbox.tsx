import { PhotoSlider } from 'react-photo-view';
import { useCloseOnBack } from '../close-on-back.ts';
import type { PictureSource } from '../picture.tsx';
import 'react-photo-view/dist/react-photo-view.css';

/** The pictures in full screen: pinch, double tap, swipe, arrow keys, Esc. Loaded on first use. */
export default function Lightbox({
  pictures,
  at,
  onMove,
  onClose,
}: {
  pictures: PictureSource[];
  at: number;
  onMove: (index: number) => void;
  onClose: () => void;
}) {
  useCloseOnBack(true, onClose);
  return (
    <PhotoSlider
      images={pictures.map((picture) => ({ key: picture.src, src: picture.src }))}
      visible
      index={at}
      onIndexChange={onMove}
      onClose={onClose}
    />
  );
}
