import Upload from 'lucide-react/icons/upload';
import { ButtonLink } from '../../ui/button.tsx';

/** Links to the page that imports rows into this list from a file. */
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
