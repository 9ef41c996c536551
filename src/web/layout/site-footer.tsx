import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { ConsumerProtectionOffice } from '../common/components/consumer-protection-office.tsx';
import { NewsletterForm } from '../marketing/newsletter/newsletter-form.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';

export type FooterPost = { id: number; title: string; thumb: string; fullDate: string };
export type Sponsor = { id: number; name: string; thumb: string; alt: string; width: number; height: number };
export type FooterSite = {
  logo: string;
  product: string;
  phone: string;
  email: string;
  address: string;
  hours: string;
  about: string;
};

const EXPLORE = [
  { href: '/about-us', label: 'Tentang kami' },
  { href: '/shop', label: 'Toko' },
  { href: '/prices', label: 'Papan harga' },
  { href: '/services', label: 'Layanan' },
  { href: '/project', label: 'Galeri' },
  { href: '/team', label: 'Petani' },
  { href: '/sell', label: 'Jual di sini' },
  { href: '/blog-standard', label: 'Kabar' },
  { href: '/faq', label: 'Tanya jawab' },
  { href: '/contact-us', label: 'Hubungi kami' },
] as const;

/**
 * About, 'Jelajahi' (R66), recent posts, contact, newsletter; above them the sponsors. `year` comes from the server.
 */
export function SiteFooter({
  site,
  posts,
  sponsors,
  year,
}: {
  site: FooterSite;
  posts: FooterPost[];
  sponsors: Sponsor[];
  year: number;
}) {
  return (
    <footer className="no-print mt-16 md:mt-24">
      {sponsors.length > 0 && <Sponsors sponsors={sponsors} />}
      <div className="on-green bg-side text-white">
        <div className="shell grid gap-x-10 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.3fr_0.8fr_1.3fr_1.4fr] lg:py-16">
          <div className="grid content-start gap-4">
            <p className="flex items-center gap-2.5 text-xl font-bold">
              <BrandMark again logo={site.logo} className="size-10" />
              {site.product}
            </p>
            <p className="max-w-xs text-sm leading-6 text-white/85">{site.about}</p>
            {site.hours && (
              <p className="flex items-start gap-2.5 text-sm">
                <Clock className="mt-0.5 size-4.5 shrink-0 text-padi" />
                <span>
                  <span className="block text-white/85">Jam buka</span>
                  <span className="font-semibold">{site.hours}</span>
                </span>
              </p>
            )}
          </div>
          <Column title="Jelajahi">
            <ul className="footer-links">
              {EXPLORE.map(({ href, label }) => (
                <li key={href}>
                  <Anchor href={href} known>
                    {label}
                  </Anchor>
                </li>
              ))}
            </ul>
          </Column>
          <Column title="Kabar terbaru">
            <RecentPosts posts={posts} />
          </Column>
          <Column title="Hubungi kami">
            <Contact site={site} />
            <div className="mt-5">
              <NewsletterForm />
            </div>
          </Column>
        </div>
        <div className="border-t border-white/15 max-md:pb-(--tabs-height)">
          <ConsumerProtectionOffice className="shell pt-5 text-sm text-white/85" />
          <p className="shell flex min-h-16 items-center justify-center py-4 text-center text-sm text-white/85">
            <span className="ways">
              {`© ${year} ${site.product}. Hak cipta dilindungi. `}
              <Anchor href="/terms" known className="px-2">
                Syarat
              </Anchor>
              <Anchor href="/privacy" known className="px-2">
                Privasi
              </Anchor>
            </span>
          </p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

function RecentPosts({ posts }: { posts: FooterPost[] }) {
  if (posts.length === 0) return <p className="text-sm text-white/85">Belum ada kabar.</p>;
  return (
    <ul className="grid gap-4">
      {posts.map((post) => (
        <li key={post.id}>
          <Anchor href={`/blog-single-with-sidebar/${post.id}`} known className="group flex gap-3">
            <img
              src={post.thumb}
              alt=""
              width={72}
              height={72}
              loading="lazy"
              className="size-18 shrink-0 rounded-button object-cover"
            />
            <span className="grid content-center gap-1">
              <span className="line-clamp-2 text-sm leading-snug font-semibold group-hover:underline">
                {post.title}
              </span>
              <span className="text-xs text-white/75">{post.fullDate}</span>
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function Contact({ site }: { site: FooterSite }) {
  return (
    <address className="footer-contact">
      {site.address && (
        <span>
          <MapPin />
          {site.address}
        </span>
      )}
      {site.phone && (
        <a href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}>
          <Phone />
          {site.phone}
        </a>
      )}
      {site.email && (
        <a href={`mailto:${site.email}`}>
          <Mail />
          {site.email}
        </a>
      )}
    </address>
  );
}

function Sponsors({ sponsors }: { sponsors: Sponsor[] }) {
  return (
    <section aria-labelledby="supported-by" className="shell pb-10 md:pb-12">
      <h2 id="supported-by" className="mb-5 text-center text-sm font-semibold text-muted">
        Didukung Oleh
      </h2>
      <ul className="sponsors flex flex-wrap items-center justify-center gap-x-8 gap-y-4 xl:justify-between xl:gap-x-4">
        {sponsors.map((sponsor) => (
          <li key={sponsor.id}>
            <img
              src={sponsor.thumb}
              alt={sponsor.alt}
              width={sponsor.width}
              height={sponsor.height}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
