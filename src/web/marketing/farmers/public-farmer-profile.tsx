import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { PublicGroupMember } from '../../../domain/catalogue/farmers/find-public-group-members.ts';
import type { PublicFarmer } from '../../../domain/catalogue/farmers/public-farmer-view.ts';
import type { CardItem } from '../../../domain/catalogue/listing/card-item.ts';
import { groupRoleLabel } from '../../../shared/enums/group-duties.ts';
import { hasCoordinates } from '../../../shared/enums/regions.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { whatsappNumber } from '../../../shared/format/whatsapp-number.ts';
import { ListingGrid } from '../../catalogue/listing-grid.tsx';
import { SectionHeading } from '../../common/components/section-heading.tsx';
import type { SectionText } from '../../common/head/page-texts.server.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { squarePicture } from '../../ui/product/square-picture.ts';
import { Stars } from '../../ui/product/stars.tsx';
import { ShareButton, whatsappLink } from '../../ui/share-button.tsx';
import { FarmerMap } from './farmer-map.tsx';
import { HarvestCalendar } from './harvest-calendar.tsx';
import { projectOnMap } from './region-shapes.ts';

export type PublicFarmerProfileProps = {
  farmer: PublicFarmer;
  /** The members of a farmer group who agreed to be named. */
  members: PublicGroupMember[];
  calendar: { month: number; crop: string }[];
  listings: CardItem[];
  /** The total number of listings. */
  total: number;
  /** The response time as text; null while there are too few bids. */
  replyTime: string | null;
  product: string;
  /** The absolute URL of the page. */
  url: string;
  texts: {
    story: SectionText;
    calendar: SectionText;
    listings: SectionText;
    plot: { title?: string; mapLink?: string };
    replyTime: SectionText;
    rating: SectionText;
  };
};

/** The public profile of a farmer. */
export function PublicFarmerProfile({
  farmer,
  members,
  calendar,
  listings,
  total,
  replyTime,
  product,
  url,
  texts,
}: PublicFarmerProfileProps) {
  const demo = useRootData()?.demo;
  const { latitude, longitude } = farmer;
  return (
    <div className="shell grid gap-12 py-10 md:py-16">
      <section className="grid gap-8 md:grid-cols-[minmax(0,18rem)_1fr] lg:gap-12">
        <div>
          <Picture
            source={squarePicture(farmer.portrait_url)}
            sizes="(min-width: 48rem) 288px, 92vw"
            className="overflow-hidden rounded-card bg-sawah-soft"
            imgClassName="aspect-square object-cover"
            priority
          />
        </div>
        <div>
          <SectionHeading title={texts.story.title} className="mb-3 md:mb-3" />
          {farmer.identity_checked && (
            <p className="mb-3 flex items-center gap-2 font-semibold text-sawah-text">
              <ShieldCheck className="size-5 shrink-0" aria-hidden="true" />
              Identitas diperiksa
            </p>
          )}
          <p className="max-w-prose whitespace-pre-line text-muted md:text-lg">{farmer.story}</p>
          {members.length > 0 && (
            <div className="mt-6">
              <h3 className="font-bold">Pengurus dan anggota</h3>
              <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
                {members.map(({ name, role }) => (
                  <li key={name}>
                    {name} <span className="text-muted">({groupRoleLabel[role].toLowerCase()})</span>
                  </li>
                ))}
              </ul>
              <p className="mt-1 text-sm text-muted">
                {formatNumber(members[0]?.members ?? 0)} orang dalam kelompok ini; yang disebut di sini
                menyetujuinya.
              </p>
            </div>
          )}
          <dl className="mt-6 grid max-w-2xl gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-3">
            <div>
              <dt className="text-sm text-muted">Nilai pembeli</dt>
              <dd className="mt-1 font-semibold">
                {farmer.rating === null ? (
                  texts.rating.empty
                ) : (
                  <Stars average={farmer.rating} reviews={farmer.reviews} className="h-5" />
                )}
              </dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{texts.replyTime.label}</dt>
              <dd className="mt-1 font-semibold">{replyTime ?? texts.replyTime.empty}</dd>
            </div>
            {farmer.plot_hectares !== null && (
              <div>
                <dt className="text-sm text-muted">Luas lahan</dt>
                <dd className="mt-1 font-semibold">{farmer.plot_hectares.toLocaleString('id-ID')} hektare</dd>
              </div>
            )}
          </dl>
          <div className="no-print mt-6 flex flex-wrap gap-3">
            {farmer.phone && (
              <ButtonLink
                href={whatsappLink(
                  `Halo ${farmer.name}, saya melihat halaman Anda di ${product}.`,
                  whatsappNumber(farmer.phone),
                )}
                target="_blank"
                icon={<MessageCircle className="size-5" />}
              >
                Chat WA
              </ButtonLink>
            )}
            <ShareButton title={`${farmer.name}, ${farmer.title}`} url={url} />
          </div>
          {farmer.phone && demo && (
            <p className="mt-3 text-sm text-muted">Nomor percontohan: tidak ada orang di ujung sana.</p>
          )}
        </div>
      </section>
      <section>
        <SectionHeading title={texts.calendar.title} />
        {calendar.length > 0 ? (
          <HarvestCalendar entries={calendar} />
        ) : (
          <p className="text-muted">{texts.calendar.empty}</p>
        )}
      </section>
      <section>
        <SectionHeading
          title={texts.listings.title}
          action={
            total > listings.length && (
              <ButtonLink href={`/shop?farmer=${farmer.id}`} variant="secondary" size="sm">
                Lihat semua {total}
              </ButtonLink>
            )
          }
        />
        {listings.length > 0 ? (
          <ListingGrid listings={listings} label={`Barang dari ${farmer.name}`} />
        ) : (
          <p className="text-muted">{texts.listings.empty}</p>
        )}
      </section>
      <section>
        <SectionHeading title={texts.plot.title} className="mb-4 md:mb-4" />
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
          {hasCoordinates(farmer) && projectOnMap(longitude, latitude) ? (
            <FarmerMap farmers={[farmer]} only={farmer.id} />
          ) : (
            <p className="rounded-card border border-line bg-sunken p-8 text-center text-muted">
              {hasCoordinates(farmer)
                ? 'Lahan ini di luar peta Yogyakarta. Lihat letaknya lewat tautan peta.'
                : 'Letak lahan ini belum ditandai di peta.'}
            </p>
          )}
          <div className="rounded-card border border-line bg-surface p-5">
            <p className="flex items-start gap-2 font-semibold">
              <MapPin className="mt-0.5 size-5 shrink-0 text-bata" />
              <span className="min-w-0">
                {farmer.city}, {farmer.province}
              </span>
            </p>
            {hasCoordinates(farmer) && (
              <>
                <p className="mt-2 text-sm text-muted tabular">
                  {latitude.toFixed(4)}, {longitude.toFixed(4)}
                </p>
                <Anchor
                  href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
                  target="_blank"
                  className="mt-3 inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
                >
                  {texts.plot.mapLink}
                </Anchor>
              </>
            )}
          </div>
        </div>
      </section>
    </div>
  );
}
