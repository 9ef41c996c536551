import type { ReactNode } from 'react';
import { Goods, Head, PhonePicture, Press, Sheet, Tabs, Thumb } from './phone-picture.tsx';

/** One step: what to do, in one sentence, and the picture of it. */
type HelpStep = { text: string; picture: ReactNode };
export type HelpTopic = { id: string; title: string; href: string; go: string; steps: HelpStep[] };

const bid = (
  <>
    <Head text="Penawaran" />
    <Goods y={28} figure="Rp 8.300 × 500 kg" />
    <Press x={8} y={92} width={32} text="Tolak" look="danger" />
    <Press x={44} y={92} width={34} text="Tawar" />
    <Press x={82} y={92} width={32} text="Terima" look="main" />
    <Tabs at={1} />
  </>
);

/** What a farmer does most, each in the order of its presses. The words are those that stand on the buttons. */
export const topics: HelpTopic[] = [
  {
    id: 'menjawab-tawaran',
    title: 'Cara menjawab tawaran',
    href: '/farmer-bidding-approval',
    go: 'Ke penawaran',
    steps: [
      {
        text: 'Ketuk Penawaran di bawah. Angka di situ berarti ada yang menunggu jawaban Anda.',
        picture: (
          <PhonePicture>
            {bid}
            <Thumb x={36} y={160} />
          </PhonePicture>
        ),
      },
      {
        text: 'Lihat harganya, jumlahnya, dan sisa waktunya. Ketuk Terima kalau cocok, Tolak kalau tidak.',
        picture: (
          <PhonePicture>
            {bid}
            <Thumb x={98} y={100} />
          </PhonePicture>
        ),
      },
      {
        text: 'Ketuk Ya, terima. Stok langsung ditahan untuk pembeli dan pesanannya dibuat.',
        picture: (
          <PhonePicture>
            {bid}
            <Sheet y={56} text="Terima penawaran">
              <Goods y={78} figure="Rp 8.300 × 500 kg" />
              <Press x={8} y={142} width={104} text="Ya, terima" look="main" />
            </Sheet>
            <Thumb x={62} y={150} />
          </PhonePicture>
        ),
      },
      {
        text: 'Keliru? Ketuk Urungkan dalam sepuluh detik. Pembeli belum diberi tahu apa-apa.',
        picture: (
          <PhonePicture>
            {bid}
            <rect y="126" width="120" height="26" fill="#FFFFFF" stroke="#D9D2C0" />
            <Press x={62} y={131} width={52} text="Urungkan" />
            <Thumb x={90} y={138} />
          </PhonePicture>
        ),
      },
    ],
  },
  {
    id: 'menawar-balik',
    title: 'Cara menawar balik',
    href: '/farmer-bidding-approval',
    go: 'Ke penawaran',
    steps: [
      {
        text: 'Di kartu tawaran, ketuk Tawar balik.',
        picture: (
          <PhonePicture>
            {bid}
            <Thumb x={62} y={100} />
          </PhonePicture>
        ),
      },
      {
        text: 'Ketuk tambah atau kurang sampai harganya cocok. Mulainya di tengah antara harga Anda dan harga pembeli.',
        picture: (
          <PhonePicture>
            {bid}
            <Sheet y={70} text="Tawar balik">
              <Press x={8} y={96} width={20} text="−" />
              <Press x={32} y={96} width={56} text="Rp 8.650" />
              <Press x={92} y={96} width={20} text="+" />
              <Press x={8} y={146} width={104} text="Kirim tawar balik" look="main" />
            </Sheet>
            <Thumb x={102} y={104} />
          </PhonePicture>
        ),
      },
      {
        text: 'Ketuk Kirim tawar balik. Sekarang giliran pembeli menjawab.',
        picture: (
          <PhonePicture>
            {bid}
            <Sheet y={70} text="Tawar balik">
              <Press x={8} y={96} width={20} text="−" />
              <Press x={32} y={96} width={56} text="Rp 8.650" />
              <Press x={92} y={96} width={20} text="+" />
              <Press x={8} y={136} width={104} text="Kirim tawar balik" look="main" />
            </Sheet>
            <Thumb x={60} y={144} />
          </PhonePicture>
        ),
      },
    ],
  },
  {
    id: 'mengirim-pesanan',
    title: 'Cara mengirim pesanan',
    href: '/admin/orders?todo=ready',
    go: 'Ke pesanan',
    steps: [
      {
        text: 'Ketuk Hari ini. Pesanan yang harus disiapkan berdiri di situ, yang paling lama di atas.',
        picture: (
          <PhonePicture>
            <Head text="Hari ini" />
            <Goods y={28} figure="25 kg Beras" />
            <Press x={8} y={92} width={104} text="Mulai siapkan" look="main" />
            <Tabs at={0} />
            <Thumb x={12} y={160} />
          </PhonePicture>
        ),
      },
      {
        text: 'Ketuk Terima pesanan atau Mulai siapkan, lalu siapkan barangnya.',
        picture: (
          <PhonePicture>
            <Head text="Hari ini" />
            <Goods y={28} figure="25 kg Beras" />
            <Press x={8} y={92} width={104} text="Mulai siapkan" look="main" />
            <Tabs at={0} />
            <Thumb x={60} y={100} />
          </PhonePicture>
        ),
      },
      {
        text: 'Barang berangkat atau siap diambil? Ketuk Sudah dikirim atau siap diambil. Pembeli diberi tahu.',
        picture: (
          <PhonePicture>
            <Head text="Hari ini" />
            <Goods y={28} figure="25 kg Beras" />
            <Press x={8} y={92} width={104} text="Sudah dikirim" look="main" />
            <Tabs at={0} />
            <Thumb x={60} y={100} />
          </PhonePicture>
        ),
      },
    ],
  },
  {
    id: 'mengubah-harga-dan-stok',
    title: 'Cara mengubah harga dan stok',
    href: '/admin/products',
    go: 'Ke produk',
    steps: [
      {
        text: 'Ketuk Produk di bawah, lalu ketuk harga atau stok yang mau diubah.',
        picture: (
          <PhonePicture>
            <Head text="Produk" />
            <Goods y={28} figure="Rp 7.200 / kg" />
            <Press x={8} y={92} width={24} text="−" />
            <Press x={36} y={92} width={24} text="+" />
            <Press x={74} y={92} width={40} text="Habis" />
            <Tabs at={3} />
            <Thumb x={36} y={66} />
          </PhonePicture>
        ),
      },
      {
        text: 'Tulis angkanya, lihat yang lama dan yang baru, lalu ketuk Simpan.',
        picture: (
          <PhonePicture>
            <Head text="Produk" />
            <Sheet y={60} text="Ubah harga">
              <Press x={8} y={86} width={104} text="7.500" />
              <text x="10" y="122" fontSize="8" fill="#14291F" fontWeight="700">
                Rp 7.200 → Rp 7.500
              </text>
              <Press x={8} y={140} width={104} text="Simpan" look="main" />
            </Sheet>
            <Thumb x={60} y={148} />
          </PhonePicture>
        ),
      },
      {
        text: 'Stok habis? Ketuk Habis. Yang sedang dipesan pembeli tetap disimpan untuknya.',
        picture: (
          <PhonePicture>
            <Head text="Produk" />
            <Goods y={28} figure="Rp 7.200 / kg" />
            <Press x={8} y={92} width={24} text="−" />
            <Press x={36} y={92} width={24} text="+" />
            <Press x={74} y={92} width={40} text="Habis" />
            <Tabs at={3} />
            <Thumb x={94} y={100} />
          </PhonePicture>
        ),
      },
    ],
  },
  {
    id: 'melihat-saldo',
    title: 'Cara melihat saldo',
    href: '/admin/balances',
    go: 'Ke saldo',
    steps: [
      {
        text: 'Saldo Anda berdiri paling atas di Hari ini. Ketuk untuk melihat asalnya.',
        picture: (
          <PhonePicture>
            <Head text="Hari ini" />
            <rect x="6" y="28" width="108" height="34" rx="7" fill="#12291F" />
            <text x="14" y="49" fontSize="10" fill="#FFFFFF" style={{ fontWeight: 700 }}>
              Rp 1.250.000
            </text>
            <Goods y={70} figure="Rp 8.300 × 500 kg" />
            <Tabs at={0} />
            <Thumb x={84} y={46} />
          </PhonePicture>
        ),
      },
      {
        text: 'Yang tertahan menunggu barang diterima pembeli. Yang bisa dicairkan dikirim ke rekening Anda.',
        picture: (
          <PhonePicture>
            <Head text="Saldo Anda" />
            <text x="8" y="42" fontSize="13" fill="#17553A" style={{ fontWeight: 700 }}>
              Rp 1.250.000
            </text>
            {[54, 72, 90, 108, 126].map((y) => (
              <g key={y}>
                <rect x="8" y={y} width="56" height="5" rx="2.5" fill="#C4CDC6" />
                <rect x="84" y={y} width="28" height="5" rx="2.5" fill="#1F6B45" />
              </g>
            ))}
            <Tabs at={4} />
          </PhonePicture>
        ),
      },
    ],
  },
  {
    id: 'tanpa-sinyal',
    title: 'Cara bekerja tanpa sinyal',
    href: '/admin/dashboard',
    go: 'Ke Hari ini',
    steps: [
      {
        text: 'Halaman yang pernah dibuka tetap bisa dibaca. Di atasnya tertulis kapan terakhir diperbarui.',
        picture: (
          <PhonePicture>
            <Head text="Hari ini" />
            <rect x="6" y="28" width="108" height="16" rx="5" fill="#FFF3D6" />
            <rect x="12" y="34" width="70" height="4" rx="2" fill="#7A4F00" />
            <Goods y={50} figure="Rp 8.300 × 500 kg" />
            <Tabs at={0} />
          </PhonePicture>
        ),
      },
      {
        text: 'Jawab seperti biasa. Jawaban Anda menunggu di bawah dan dikirim sendiri begitu ada sinyal.',
        picture: (
          <PhonePicture>
            <Head text="Hari ini" />
            <Goods y={28} figure="Rp 8.300 × 500 kg" />
            <rect y="122" width="120" height="30" fill="#FFFFFF" stroke="#D9D2C0" />
            <rect x="8" y="128" width="62" height="5" rx="2.5" fill="#14291F" />
            <rect x="8" y="138" width="46" height="4" rx="2" fill="#C4CDC6" />
            <Press x={76} y={129} width={38} text="Urungkan" />
            <Tabs at={0} />
          </PhonePicture>
        ),
      },
    ],
  },
];

/** A topic as it is read out: its title and its steps, in their order. */
export const spokenTopic = ({ title, steps }: Pick<HelpTopic, 'title' | 'steps'>): string[] => [
  `${title}.`,
  ...steps.map(({ text }) => text),
];
