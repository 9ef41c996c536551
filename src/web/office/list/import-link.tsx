import Upload from 'lucide-react/icons/upload';
import { ButtonLink } from '../../ui/button.tsx';

/** To the page on which a file becomes rows of this list. */
export function ImportLink({ noun }: { noun: 'products' | 'farmers' }) {
  return (
    <ButtonLink
      href={`/admin/${noun}/import`}
      variant="secondary"
      size="sm"
      icon={<Upload className="size-4" aria-hidden />}
    >
      Impor
    </ButtonLink>
  );
}
