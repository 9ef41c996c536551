import type { ReactNode } from 'react';

/* Small pictures of a phone in the brand colours. Bars and buttons replace the text, and a thumb marks the
   button to press. */

/** A phone on a field at dawn; `children` is its screen, 120 wide and 176 high. */
export function PhoneIllustration({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 220" aria-hidden="true" className="h-auto w-full max-w-56 rounded-card">
      <rect width="200" height="220" fill="#FFE7C2" />
      <circle cx="156" cy="52" r="20" fill="#F2B84B" />
      <path d="M0 158Q50 138 100 148T200 136V220H0Z" fill="#93C391" />
      <path d="M0 182Q60 164 112 174T200 164V220H0Z" fill="#5F9B62" />
      <g stroke="#3E7A45" strokeWidth="2" strokeLinecap="round">
        {[12, 30, 48, 158, 174, 190].map((x) => (
          <path key={x} d={`M${x} 212q-1-9-5-13M${x} 212q0-10 4-15`} fill="none" />
        ))}
      </g>
      <rect x="36" y="8" width="128" height="204" rx="16" fill="#12291F" />
      <rect x="40" y="20" width="120" height="180" rx="8" fill="#F6F7F4" />
      <g transform="translate(40 22)">{children}</g>
    </svg>
  );
}

/** The header bar with the screen's title. */
export const PhoneHeader = ({ text }: { text: string }) => (
  <>
    <rect width="120" height="22" fill="#FFFFFF" />
    <text x="8" y="15" fontSize="9" fill="#14291F" fontWeight="700">
      {text}
    </text>
  </>
);

/** The five tabs at the bottom; `at` is the active one. */
export const PhoneTabBar = ({ at }: { at: number }) => (
  <>
    <rect y="152" width="120" height="24" fill="#FFFFFF" />
    {[0, 1, 2, 3, 4].map((tab) => (
      <g key={tab} fill={tab === at ? '#1F6B45' : '#B9C4BC'}>
        <rect x={tab * 24 + 7} y="156" width="10" height="9" rx="3" />
        <rect x={tab * 24 + 5} y="168" width="14" height="3" rx="1.5" />
      </g>
    ))}
  </>
);

/** A card with a product picture, two lines, and a bold figure. */
export const PhoneProductCard = ({ y, figure }: { y: number; figure: string }) => (
  <g transform={`translate(6 ${y})`}>
    <rect width="108" height="56" rx="7" fill="#FFFFFF" stroke="#D9D2C0" />
    <rect x="6" y="6" width="20" height="20" rx="5" fill="#F4E7C3" />
    <path d="M16 24q-2-8 3-14M16 18q-5-1-6-5M17 15q5-1 5-5" stroke="#B98A22" strokeWidth="1.6" fill="none" />
    <rect x="31" y="8" width="52" height="5" rx="2.5" fill="#55655B" />
    <rect x="31" y="17" width="36" height="4" rx="2" fill="#C4CDC6" />
    <text x="6" y="37" fontSize="9" fill="#17553A" fontWeight="700">
      {figure}
    </text>
  </g>
);

type PhoneButtonStyle = 'main' | 'plain' | 'danger';
const BUTTON_COLORS: Record<PhoneButtonStyle, [string, string, string]> = {
  main: ['#1F6B45', '#FFFFFF', '#1F6B45'],
  plain: ['#FFFFFF', '#17553A', '#8A9389'],
  danger: ['#FDEBE6', '#A93C27', '#E3B5A9'],
};

/** A button with its label. */
export function PhoneButton({
  x,
  y,
  width,
  text,
  look = 'plain',
}: {
  x: number;
  y: number;
  width: number;
  text: string;
  look?: PhoneButtonStyle;
}) {
  const [ground, ink, line] = BUTTON_COLORS[look];
  return (
    <g>
      <rect x={x} y={y} width={width} height="16" rx="5" fill={ground} stroke={line} />
      <text x={x + width / 2} y={y + 11} fontSize="7.5" textAnchor="middle" fill={ink} fontWeight="700">
        {text}
      </text>
    </g>
  );
}

/** A bottom sheet with its title. */
export const PhoneBottomSheet = ({ y, text, children }: { y: number; text: string; children: ReactNode }) => (
  <g>
    <rect width="120" height="176" fill="#14291F" opacity=".45" />
    <path d={`M0 ${y + 10}q0-10 10-10h100q10 0 10 10v${176 - y - 10}H0Z`} fill="#FFFFFF" />
    <text x="10" y={y + 16} fontSize="9" fill="#14291F" fontWeight="700">
      {text}
    </text>
    {children}
  </g>
);

/** The thumb at the pressed point; it lies below the button, so that the label stays visible. */
export const Thumb = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x + 6} ${y + 9}) scale(.75)`}>
    <circle r="9" fill="#E6B94A" opacity=".35" />
    <path
      d="M-4 1c0-6 9-6 9 0l1 11c6-1 12 1 14 5l2 22H-2c-2-10-10-15-9-20 1-3 5-3 7 0z"
      fill="#C98D5E"
      stroke="#7A4E2D"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
    <path d="M-2-1c1-3 6-3 6 1" stroke="#F3D3B5" strokeWidth="1.6" fill="none" strokeLinecap="round" />
  </g>
);
