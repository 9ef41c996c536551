import { BrandMark } from '../ui/brand-mark.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';

/** The logo and the site's name, linked to the home page. */
export function Brand({ product, logo }: { product: string; logo: string }) {
  return (
    <Anchor
      href="/"
      className="flex min-h-12 max-w-max min-w-9 flex-1 items-center gap-2.5 font-bold text-ink md:text-xl"
    >
      <BrandMark first logo={logo} className="size-[min(2.25rem,44px)] shrink-0" />
      <span className="truncate max-[23.5rem]:sr-only">{product}</span>
    </Anchor>
  );
}
