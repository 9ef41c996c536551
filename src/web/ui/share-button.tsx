import Share2 from 'lucide-react/icons/share-2';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';

/**
 * The URL that opens WhatsApp with a prepared text, to `phone` (digits, 62…) or to a contact that the user
 * picks.
 */
export function whatsappLink(text: string, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** Opens the device's share sheet; without one, and without JavaScript, WhatsApp. `url` is absolute. */
export function ShareButton({
  title,
  url,
  label = 'Bagikan',
  variant = 'secondary',
  size,
}: {
  title: string;
  url: string;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}) {
  return (
    <a
      href={whatsappLink(`${title} ${url}`)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass(variant, size)}
      onClick={(event) => {
        if (!navigator.share) return;
        event.preventDefault();
        // Closing the share sheet rejects the promise, which is no error.
        navigator.share({ title, url }).catch(() => {});
      }}
    >
      <Share2 className="size-5" />
      {label}
    </a>
  );
}
