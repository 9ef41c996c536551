import { useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Places the order; disabled while an order is being placed and while its fees load. */
export function PlaceOrderButton({ asking, blocked }: { asking: boolean; blocked?: boolean }) {
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
