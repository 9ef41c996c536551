import type { Release } from '../../../domain/settings/new-release.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** A newer version of the program, with the link to its notes. */
export function NewReleaseNotice({ release: { version, date, notes } }: { release: Release }) {
  return (
    <Notice
      title={`Versi ${version} tersedia`}
      action={
        <ButtonLink href={notes} target="_blank" variant="secondary" size="sm">
          Baca catatannya
        </ButtonLink>
      }
    >
      Terbit {formatDate(`${date}T00:00:00+07:00`)}. Pengelola server memasangnya dengan npm run upgrade.
    </Notice>
  );
}
