import './component-gallery.css';
import { GalleryActions } from './gallery-actions.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryLists } from './gallery-lists.tsx';
import { GalleryMessages } from './gallery-messages.tsx';
import { GalleryProducts } from './gallery-products.tsx';

export const meta = () => [{ title: 'Lumbung - Bagian antarmuka' }, { name: 'robots', content: 'noindex' }];

/** Shows every component of the kit in every state; the route exists in development only. */
export default function ComponentGallery() {
  return (
    <div className="shell grid gap-12 py-10">
      <h1 className="serif text-4xl">Bagian antarmuka</h1>
      <GalleryActions />
      <GalleryFields />
      <GalleryProducts />
      <GalleryMessages />
      <GalleryLists />
    </div>
  );
}
