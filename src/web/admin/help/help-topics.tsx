import type { ReactNode } from 'react';
import {
  PhoneBottomSheet,
  PhoneButton,
  PhoneHeader,
  PhoneIllustration,
  PhoneProductCard,
  PhoneTabBar,
  Thumb,
} from './phone-illustration.tsx';

/** One step: an instruction of one sentence and its picture. */
type HelpStep = { text: string; picture: ReactNode };
export type HelpTopic = { id: string; title: string; href: string; go: string; steps: HelpStep[] };

const bidPicture = (
  <>
    <PhoneHeader text="Penawaran" />
    <PhoneProductCard y={28} figure="Rp 8.300 × 500 kg" />
    <PhoneButton x={8} y={92} width={32} text="Tolak" look="danger" />
    <PhoneButton x={44} y={92} width={34} text="Tawar" />
    <PhoneButton x={82} y={92} width={32} text="Terima" look="main" />
    <PhoneTabBar at={1} />
  </>
);

/** A farmer's most frequent tasks, step by step. The labels match the buttons of the app. */
export const helpTopics: HelpTopic[] = [
  {
    id: 'answer-offers',
    title: 'Cara menjawab tawaran',
    href: '/farmer-bidding-approval',
    go: 'Ke penawaran',
    steps: [
      {
        text: 'Ketuk Penawaran di bawah. Angka di situ berarti ada yang menunggu jawaban Anda.',
        picture: (
          <PhoneIllustration>
            {bidPicture}
            <Thumb x={36} y={160} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Lihat harganya, jumlahnya, dan sisa waktunya. Ketuk Terima kalau cocok, Tolak kalau tidak.',
        picture: (
          <PhoneIllustration>
            {bidPicture}
            <Thumb x={98} y={100} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Ketuk Ya, terima. Stok langsung ditahan untuk pembeli dan pesanannya dibuat.',
        picture: (
          <PhoneIllustration>
            {bidPicture}
            <PhoneBottomSheet y={56} text="Terima penawaran">
              <PhoneProductCard y={78} figure="Rp 8.300 × 500 kg" />
              <PhoneButton x={8} y={142} width={104} text="Ya, terima" look="main" />
            </PhoneBottomSheet>
            <Thumb x={62} y={150} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Keliru? Ketuk Urungkan dalam sepuluh detik. Pembeli belum diberi tahu apa-apa.',
        picture: (
          <PhoneIllustration>
            {bidPicture}
            <rect y="126" width="120" height="26" fill="#FFFFFF" stroke="#D9D2C0" />
            <PhoneButton x={62} y={131} width={52} text="Urungkan" />
            <Thumb x={90} y={138} />
          </PhoneIllustration>
        ),
      },
    ],
  },
  {
    id: 'counter-offers',
    title: 'Cara menawar balik',
    href: '/farmer-bidding-approval',
    go: 'Ke penawaran',
    steps: [
      {
        text: 'Di kartu tawaran, ketuk Tawar balik.',
        picture: (
          <PhoneIllustration>
            {bidPicture}
            <Thumb x={62} y={100} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Ketuk tambah atau kurang sampai harganya cocok. Mulainya di tengah antara harga Anda dan harga pembeli.',
        picture: (
          <PhoneIllustration>
            {bidPicture}
            <PhoneBottomSheet y={70} text="Tawar balik">
              <PhoneButton x={8} y={96} width={20} text="−" />
              <PhoneButton x={32} y={96} width={56} text="Rp 8.650" />
              <PhoneButton x={92} y={96} width={20} text="+" />
              <PhoneButton x={8} y={146} width={104} text="Kirim tawar balik" look="main" />
            </PhoneBottomSheet>
            <Thumb x={102} y={104} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Ketuk Kirim tawar balik. Sekarang giliran pembeli menjawab.',
        picture: (
          <PhoneIllustration>
            {bidPicture}
            <PhoneBottomSheet y={70} text="Tawar balik">
              <PhoneButton x={8} y={96} width={20} text="−" />
              <PhoneButton x={32} y={96} width={56} text="Rp 8.650" />
              <PhoneButton x={92} y={96} width={20} text="+" />
              <PhoneButton x={8} y={136} width={104} text="Kirim tawar balik" look="main" />
            </PhoneBottomSheet>
            <Thumb x={60} y={144} />
          </PhoneIllustration>
        ),
      },
    ],
  },
  {
    id: 'ship-orders',
    title: 'Cara mengirim pesanan',
    href: '/admin/orders?todo=ready',
    go: 'Ke pesanan',
    steps: [
      {
        text: 'Ketuk Hari ini. Pesanan yang harus disiapkan berdiri di situ, yang paling lama di atas.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Hari ini" />
            <PhoneProductCard y={28} figure="25 kg Beras" />
            <PhoneButton x={8} y={92} width={104} text="Mulai siapkan" look="main" />
            <PhoneTabBar at={0} />
            <Thumb x={12} y={160} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Ketuk Terima pesanan atau Mulai siapkan, lalu siapkan barangnya.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Hari ini" />
            <PhoneProductCard y={28} figure="25 kg Beras" />
            <PhoneButton x={8} y={92} width={104} text="Mulai siapkan" look="main" />
            <PhoneTabBar at={0} />
            <Thumb x={60} y={100} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Barang berangkat atau siap diambil? Ketuk Sudah dikirim atau siap diambil. Pembeli diberi tahu.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Hari ini" />
            <PhoneProductCard y={28} figure="25 kg Beras" />
            <PhoneButton x={8} y={92} width={104} text="Sudah dikirim" look="main" />
            <PhoneTabBar at={0} />
            <Thumb x={60} y={100} />
          </PhoneIllustration>
        ),
      },
    ],
  },
  {
    id: 'change-price-and-stock',
    title: 'Cara mengubah harga dan stok',
    href: '/admin/products',
    go: 'Ke produk',
    steps: [
      {
        text: 'Ketuk Produk di bawah, lalu ketuk harga atau stok yang mau diubah.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Produk" />
            <PhoneProductCard y={28} figure="Rp 7.200 / kg" />
            <PhoneButton x={8} y={92} width={24} text="−" />
            <PhoneButton x={36} y={92} width={24} text="+" />
            <PhoneButton x={74} y={92} width={40} text="Habis" />
            <PhoneTabBar at={3} />
            <Thumb x={36} y={66} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Tulis angkanya, lihat yang lama dan yang baru, lalu ketuk Simpan.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Produk" />
            <PhoneBottomSheet y={60} text="Ubah harga">
              <PhoneButton x={8} y={86} width={104} text="7.500" />
              <text x="10" y="122" fontSize="8" fill="#14291F" fontWeight="700">
                Rp 7.200 → Rp 7.500
              </text>
              <PhoneButton x={8} y={140} width={104} text="Simpan" look="main" />
            </PhoneBottomSheet>
            <Thumb x={60} y={148} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Stok habis? Ketuk Habis. Yang sedang dipesan pembeli tetap disimpan untuknya.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Produk" />
            <PhoneProductCard y={28} figure="Rp 7.200 / kg" />
            <PhoneButton x={8} y={92} width={24} text="−" />
            <PhoneButton x={36} y={92} width={24} text="+" />
            <PhoneButton x={74} y={92} width={40} text="Habis" />
            <PhoneTabBar at={3} />
            <Thumb x={94} y={100} />
          </PhoneIllustration>
        ),
      },
    ],
  },
  {
    id: 'see-balance',
    title: 'Cara melihat saldo',
    href: '/admin/balances',
    go: 'Ke saldo',
    steps: [
      {
        text: 'Saldo Anda berdiri paling atas di Hari ini. Ketuk untuk melihat asalnya.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Hari ini" />
            <rect x="6" y="28" width="108" height="34" rx="7" fill="#12291F" />
            <text x="14" y="49" fontSize="10" fill="#FFFFFF" fontWeight="700">
              Rp 1.250.000
            </text>
            <PhoneProductCard y={70} figure="Rp 8.300 × 500 kg" />
            <PhoneTabBar at={0} />
            <Thumb x={84} y={46} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Yang tertahan menunggu barang diterima pembeli. Yang bisa dicairkan dikirim ke rekening Anda.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Saldo Anda" />
            <text x="8" y="42" fontSize="13" fill="#17553A" fontWeight="700">
              Rp 1.250.000
            </text>
            {[54, 72, 90, 108, 126].map((y) => (
              <g key={y}>
                <rect x="8" y={y} width="56" height="5" rx="2.5" fill="#C4CDC6" />
                <rect x="84" y={y} width="28" height="5" rx="2.5" fill="#1F6B45" />
              </g>
            ))}
            <PhoneTabBar at={4} />
          </PhoneIllustration>
        ),
      },
    ],
  },
  {
    id: 'without-signal',
    title: 'Cara bekerja tanpa sinyal',
    href: '/admin/dashboard',
    go: 'Ke Hari ini',
    steps: [
      {
        text: 'Halaman yang pernah dibuka tetap bisa dibaca. Di atasnya tertulis kapan terakhir diperbarui.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Hari ini" />
            <rect x="6" y="28" width="108" height="16" rx="5" fill="#FFF3D6" />
            <rect x="12" y="34" width="70" height="4" rx="2" fill="#7A4F00" />
            <PhoneProductCard y={50} figure="Rp 8.300 × 500 kg" />
            <PhoneTabBar at={0} />
          </PhoneIllustration>
        ),
      },
      {
        text: 'Jawab seperti biasa. Jawaban Anda menunggu di bawah dan dikirim sendiri begitu ada sinyal.',
        picture: (
          <PhoneIllustration>
            <PhoneHeader text="Hari ini" />
            <PhoneProductCard y={28} figure="Rp 8.300 × 500 kg" />
            <rect y="122" width="120" height="30" fill="#FFFFFF" stroke="#D9D2C0" />
            <rect x="8" y="128" width="62" height="5" rx="2.5" fill="#14291F" />
            <rect x="8" y="138" width="46" height="4" rx="2" fill="#C4CDC6" />
            <PhoneButton x={76} y={129} width={38} text="Urungkan" />
            <PhoneTabBar at={0} />
          </PhoneIllustration>
        ),
      },
    ],
  },
];

/** The text that reads a topic aloud: its title and its steps in order. */
export const readAloudTopic = ({ title, steps }: Pick<HelpTopic, 'title' | 'steps'>): string[] => [
  `${title}.`,
  ...steps.map(({ text }) => text),
];
