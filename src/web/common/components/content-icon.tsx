import Apple from 'lucide-react/icons/apple';
import Carrot from 'lucide-react/icons/carrot';
import Citrus from 'lucide-react/icons/citrus';
import Droplets from 'lucide-react/icons/droplets';
import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import Leaf from 'lucide-react/icons/leaf';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Milk from 'lucide-react/icons/milk';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sprout from 'lucide-react/icons/sprout';
import Store from 'lucide-react/icons/store';
import UsersRound from 'lucide-react/icons/users-round';
import Warehouse from 'lucide-react/icons/warehouse';
import Wheat from 'lucide-react/icons/wheat';

const icons = {
  apple: Apple,
  carrot: Carrot,
  citrus: Citrus,
  droplets: Droplets,
  'hand-coins': HandCoins,
  handshake: Handshake,
  leaf: Leaf,
  'map-pin': MapPin,
  'message-circle': MessageCircle,
  milk: Milk,
  scale: Scale,
  'shield-check': ShieldCheck,
  sprout: Sprout,
  store: Store,
  'users-round': UsersRound,
  warehouse: Warehouse,
  wheat: Wheat,
};

/** An icon named by the content; an unknown name shows a sprout. Decorative. */
export function ContentIcon({
  name,
  className = 'size-6',
}: {
  name?: string | undefined;
  className?: string;
}) {
  const Icon = icons[name as keyof typeof icons] ?? Sprout;
  return <Icon className={className} aria-hidden />;
}
