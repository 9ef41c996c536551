import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { getInvoice, type InvoicePart } from '../../../domain/orders/reading/get-invoice.ts';
import { parse } from '../../../domain/parse.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { orderCodeParams } from '../../../shared/input/orders.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/labels.ts';
import { deliveryPaid } from '../../../shared/orders/delivery.ts';
import { view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { FilterChips } from '../../ui/lead/chip.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/order-note';
import { PaperBar } from './paper-bar.tsx';

const SIZES = { '58': '58 mm', '80': '80 mm', a4: 'A4' } as const;
type Size = keyof typeof SIZES;

/** The paper to print on. A roll is cut where its page ends, so the page is as long as what stands on it, or a little more. */
function pageOf(size: Size, part: InvoicePart): string {
  if (size === 'a4') return 'size: A4; margin: 15mm';
  const rows = part.lines.length + Math.ceil((part.notes?.length ?? 0) / 60);
  const height = 95 + rows * 11 + (size === '58' ? 25 : 0);
  return `size: ${size}mm ${height}mm; margin: ${size === '58' ? 2 : 3}mm`;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    return { note: await getInvoice(shop, actor, code) };
  });
}

// Another size of paper needs nothing new: without signal it can be chosen too.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Nota ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];

/** The note that goes with the goods, for a roll of 58 or 80 mm or a sheet of A4; printed by the browser. */
export default function OrderNotePage({ loaderData }: Route.ComponentProps) {
  const { note } = loaderData;
  const { search, pathname } = useLocation();
  const asked = new URLSearchParams(search).get('ukuran');
  const size: Size = asked && asked in SIZES ? (asked as Size) : '80';
  const money = (amount: number) => formatMoney(amount, note.currency);
  const [part] = note.parts;
  if (!part) return null;
  const { buyer } = note;
  const sums: [string, string][] = [];
  if (part.discount > 0) sums.push([`Kupon ${part.couponCode ?? ''}`, `−${money(part.discount)}`]);
  sums.push(['Ongkos kirim', deliveryPaid(part.deliveryMethod, part.delivery, money)]);
  return (
    <main id="isi" className="paper">
      <style>{`@page { ${pageOf(size, part)} }`}</style>
      <PaperBar back={{ href: `/admin/orders/${part.code}`, label: `Pesanan ${part.code}` }}>
        <FilterChips
          label="Ukuran kertas"
          chips={(Object.keys(SIZES) as Size[]).map((one) => ({
            label: SIZES[one],
            href: `${pathname}?ukuran=${one}`,
            active: one === size,
          }))}
        />
      </PaperBar>
      <article className={`nota nota-${size}`}>
        <div className="middle">
          <h1>{note.site.product}</h1>
          <p>
            {part.seller.name}, {part.seller.city}
          </p>
        </div>
        <hr />
        <p className="row">
          <strong>{part.code}</strong>
          <span>{formatDateTime(note.placedAt)}</span>
        </p>
        <p>
          {buyer.firstName} {buyer.lastName}
          {buyer.phone && ` · ${buyer.phone}`}
        </p>
        <p>
          {part.deliveryMethod === 'pickup'
            ? 'Diambil pembeli'
            : [buyer.address1, buyer.address2, buyer.city].filter(Boolean).join(', ')}
        </p>
        {part.deliveryMethod !== 'pickup' && buyer.landmark && <p>Patokan: {buyer.landmark}</p>}
        {part.notes && <p style={{ whiteSpace: 'pre-line' }}>Catatan: {part.notes}</p>}
        <hr />
        {part.lines.map((line) => (
          <div key={line.listingId}>
            <p>{line.name}</p>
            <p className="row">
              <span>
                {formatNumber(line.qty)} {line.unit} × {money(line.price)}
              </span>
              <span className="number">{money(line.total)}</span>
            </p>
          </div>
        ))}
        <hr />
        {sums.map(([label, amount]) => (
          <p key={label} className="row">
            <span>{label}</span>
            <span className="number">{amount}</span>
          </p>
        ))}
        <p className="row" style={{ fontSize: '1.2em', fontWeight: 700 }}>
          <span>Total</span>
          <span className="number">{money(part.total)}</span>
        </p>
        {part.refunded > 0 && (
          <p className="row">
            <span>Dikembalikan</span>
            <span className="number">−{money(part.refunded)}</span>
          </p>
        )}
        <p>
          {note.paymentMethod && paymentMethodLabel[note.paymentMethod as keyof typeof paymentMethodLabel]}
          {note.paymentMethod && ': '}
          <strong>{part.payment.text}</strong>
        </p>
        <hr />
        <p className="middle">Terima kasih sudah membeli langsung dari petani.</p>
        <p className="middle">{[note.site.phone, note.site.email].filter(Boolean).join(' · ')}</p>
      </article>
    </main>
  );
}
