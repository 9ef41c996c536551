import Share2 from 'lucide-react/icons/share-2';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';

/** The address that opens WhatsApp with a prepared text, to `phone` (digits, 62…) or to whoever one picks. */
export function whatsappLink(text: string, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** The phone's own share sheet; where there is none, and without JavaScript, WhatsApp. `url` is absolute. */
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
        // Turning away from the share sheet rejects the promise; there is nothing to say about that.
        navigator.share({ title, url }).catch(() => {});
      }}
    >
      <Share2 className="size-5" />
      {label}
    </a>
  );
}
