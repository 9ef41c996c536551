/**
 * The background picture of a banner, with its own crop on phones. `priority` is for the first slide, the
 * main picture of the first view.
 */
export function Backdrop({
  wide,
  phone,
  alt,
  priority,
}: {
  wide: string;
  phone: string;
  alt: string;
  priority: boolean;
}) {
  return (
    <picture className="contents">
      <source media="(max-width: 47.99rem)" srcSet={phone.replace('-phone.avif', '-phone-640.avif')} />
      <img
        src={wide}
        alt={alt}
        width={1600}
        height={700}
        fetchPriority={priority ? 'high' : 'low'}
        decoding={priority ? 'sync' : 'async'}
        className="absolute inset-0 size-full object-cover object-[70%_center] md:object-center"
      />
    </picture>
  );
}
