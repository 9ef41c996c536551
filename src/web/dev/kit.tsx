import './kit.css';
import { KitActions } from './kit-actions.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitLists } from './kit-lists.tsx';
import { KitMessages } from './kit-messages.tsx';
import { KitProducts } from './kit-products.tsx';

export const meta = () => [{ title: 'Lumbung - Bagian antarmuka' }, { name: 'robots', content: 'noindex' }];

/** Every part of the kit in every state; the route exists in development only. */
export default function Kit() {
  return (
    <div className="shell grid gap-12 py-10">
      <h1 className="serif text-4xl">Bagian antarmuka</h1>
      <KitActions />
      <KitFields />
      <KitProducts />
      <KitMessages />
      <KitLists />
    </div>
  );
}
