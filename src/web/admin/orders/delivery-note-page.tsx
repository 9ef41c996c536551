import { useEffect, useSyncExternalStore } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { getInvoice, type InvoicePart } from '../../../domain/orders/queries/get-invoice.ts';
import { parse } from '../../../domain/parse.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/enums/labels.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { deliveryPaid } from '../../../shared/rules/orders/delivery-offers.ts';
import { orderCodeParams } from '../../../shared/schemas/order-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { FilterChips } from '../../ui/navigation/chip.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/delivery-note-page';
import { PrintToolbar } from './print-toolbar.tsx';

const PAPER_SIZES = { '58': '58 mm', '80': '80 mm', a4: 'A4' } as const;
type PaperSize = keyof typeof PAPER_SIZES;

/**
 * The CSS of the paper size. A printer cuts a roll at the end of the page, so the page is only slightly
 * longer than its content.
 */
function printPageCss(size: PaperSize, part: InvoicePart): string {
  if (size === 'a4') return 'size: A4; margin: 15mm';
  const rows = part.lines.length + Math.ceil((part.notes?.length ?? 0) / 60);
  const height = 95 + rows * 11 + (size === '58' ? 25 : 0);
  return `size: ${size}mm ${height}mm; margin: ${size === '58' ? 2 : 3}mm`;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(orderCodeParams, params);
    return { note: await getInvoice(ctx, actor, code, undefined, { unpaid: true }) };
  });
}

// Another paper size needs no new data, so the choice works offline too.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Nota ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];

const never = () => () => undefined;

/** The paper size: inline in the served page, later in a stylesheet of the document, which the policy allows. */
function PaperSheet({ css }: { css: string }) {
  const nonce = useRootData()?.nonce;
  const asServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);
  return asServed ? <style nonce={nonce}>{css}</style> : null;
}

/** The delivery note for a roll of 58 or 80 mm or a sheet of A4, printed by the browser. */
export default function DeliveryNotePage({ loaderData }: Route.ComponentProps) {
  const { note } = loaderData;
  const { search, pathname } = useLocation();
  const asked = new URLSearchParams(search).get('size');
  const size: PaperSize = asked && asked in PAPER_SIZES ? (asked as PaperSize) : '80';
  const money = (amount: number) => formatMoney(amount, note.currency);
  const [part] = note.parts;
  if (!part) return null;
  const { buyer } = note;
  const sums: [string, string][] = [];
  if (part.discount > 0) sums.push([`Kupon ${part.couponCode ?? ''}`, `−${money(part.discount)}`]);
  sums.push(['Ongkos kirim', deliveryPaid(part.deliveryMethod, part.delivery, money)]);
  return (
    <main id="main" className="paper">
      <PaperSheet css={`@page { ${printPageCss(size, part)} }`} />
      <PrintToolbar back={{ href: `/admin/orders/${part.code}`, label: `Pesanan ${part.code}` }}>
        <FilterChips
          label="Ukuran kertas"
          chips={(Object.keys(PAPER_SIZES) as PaperSize[]).map((one) => ({
            label: PAPER_SIZES[one],
            href: `${pathname}?size=${one}`,
            active: one === size,
          }))}
        />
      </PrintToolbar>
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
        {part.notes && <p className="as-written">Catatan: {part.notes}</p>}
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
        <p className="row total">
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
