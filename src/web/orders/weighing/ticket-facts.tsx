import { formatNumber } from '../../../shared/format/money.ts';

type Reading = { gross: number; tare: number; sacks: number };

/** The readings and their results, collapsed. */
export function CollapsedReadings({ readings }: { readings: readonly Reading[] }) {
  return (
    <details>
      <summary className="flex min-h-11 items-center font-semibold text-sawah-text">
        {readings.length} kali timbang
      </summary>
      <ol className="grid gap-1 tabular">
        {readings.map(({ gross, tare, sacks }, at) => (
          <li key={at}>
            {at + 1}. {formatNumber(gross)} − {formatNumber(tare)} = {formatNumber(gross - tare)} kg (
            {formatNumber(sacks)} karung)
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Thumbnails of the scale's photos, each linked to the image. */
export function TicketPhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((url) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <img
              src={url.replace('.webp', '-480.webp')}
              alt="Foto layar timbangan"
              width={120}
              height={90}
              loading="lazy"
              className="rounded-input border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
