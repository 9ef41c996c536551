import type { HelpTopic } from './help-topics.tsx';
import { PhoneIllustration } from './phone-illustration.tsx';

/** A chat message, aligned by its author. */
function Bubble({ y, mine, lines }: { y: number; mine?: boolean; lines: string[] }) {
  const width = 88;
  const x = mine ? 120 - width - 6 : 6;
  const height = lines.length * 11 + 8;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx="7" fill={mine ? '#D5EBD0' : '#FFFFFF'} />
      {lines.map((line, at) => (
        <text key={line} x={x + 7} y={y + 13 + at * 11} fontSize="8" fill="#14291F" fontWeight="700">
          {line}
        </text>
      ))}
    </g>
  );
}

/** Explains how to respond to bids by WhatsApp, where the operator has configured it. */
export const whatsappTopic: HelpTopic = {
  id: 'by-whatsapp',
  title: 'Cara menjawab lewat WhatsApp',
  href: '/admin/settings',
  go: 'Ke pengaturan',
  steps: [
    {
      text: 'Pilih WhatsApp di Pengaturan. Tawaran baru lalu datang sebagai pesan, dengan nomornya.',
      picture: (
        <PhoneIllustration>
          <rect width="120" height="176" fill="#EFE7DA" />
          <Bubble y={12} lines={['Tawaran baru:', '500 kg, Rp 8.300', 'Nomor 12']} />
        </PhoneIllustration>
      ),
    },
    {
      text: 'Balas TERIMA 12, TOLAK 12, atau TAWAR 12 8500 dengan nomor dan harga Anda.',
      picture: (
        <PhoneIllustration>
          <rect width="120" height="176" fill="#EFE7DA" />
          <Bubble y={12} lines={['Tawaran baru:', '500 kg, Rp 8.300', 'Nomor 12']} />
          <Bubble y={62} mine lines={['TERIMA 12']} />
        </PhoneIllustration>
      ),
    },
    {
      text: 'Baca lagi pertanyaannya, lalu balas YA. Sebelum itu tidak ada yang berubah.',
      picture: (
        <PhoneIllustration>
          <rect width="120" height="176" fill="#EFE7DA" />
          <Bubble y={12} mine lines={['TERIMA 12']} />
          <Bubble y={38} lines={['Terima 500 kg,', 'total Rp 4.150.000?', 'Balas YA']} />
          <Bubble y={88} mine lines={['YA']} />
          <Bubble y={114} lines={['Sudah diterima.']} />
        </PhoneIllustration>
      ),
    },
    {
      text: 'Tulis STOK untuk melihat stok Anda, HARGA BERAS untuk harga yang sungguh terjadi, TAWARAN untuk yang menunggu.',
      picture: (
        <PhoneIllustration>
          <rect width="120" height="176" fill="#EFE7DA" />
          <Bubble y={12} mine lines={['STOK']} />
          <Bubble y={38} lines={['di gudang 600 kg,', 'dipesan 100,', 'bisa dijual 500']} />
          <Bubble y={88} mine lines={['HARGA BERAS']} />
        </PhoneIllustration>
      ),
    },
  ],
};
