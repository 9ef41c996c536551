import { useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Places the order, but not while it is being placed already, nor while its fees are still being asked for. */
export function PlaceButton({ asking, blocked }: { asking: boolean; blocked?: boolean }) {
  const placing = useNavigation().state === 'submitting';
  return (
    <Button
      type="submit"
      busy={placing || asking}
      busyText={placing ? 'Memesan...' : 'Menghitung ongkir...'}
      disabled={blocked}
    >
      Buat pesanan
    </Button>
  );
}
