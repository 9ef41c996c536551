import { PhonePicture } from './phone-picture.tsx';
import type { HelpTopic } from './topics.tsx';

/** A message in a chat, on the side of whoever wrote it. */
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

/** Answering without opening the site, where the operator has set it up. */
export const whatsappTopic: HelpTopic = {
  id: 'lewat-whatsapp',
  title: 'Cara menjawab lewat WhatsApp',
  href: '/admin/settings',
  go: 'Ke pengaturan',
  steps: [
    {
      text: 'Pilih WhatsApp di Pengaturan. Tawaran baru lalu datang sebagai pesan, dengan nomornya.',
      picture: (
        <PhonePicture>
          <rect width="120" height="176" fill="#EFE7DA" />
          <Bubble y={12} lines={['Tawaran baru:', '500 kg, Rp 8.300', 'Nomor 12']} />
        </PhonePicture>
      ),
    },
    {
      text: 'Balas TERIMA 12, TOLAK 12, atau TAWAR 12 8500 dengan nomor dan harga Anda.',
      picture: (
        <PhonePicture>
          <rect width="120" height="176" fill="#EFE7DA" />
          <Bubble y={12} lines={['Tawaran baru:', '500 kg, Rp 8.300', 'Nomor 12']} />
          <Bubble y={62} mine lines={['TERIMA 12']} />
        </PhonePicture>
      ),
    },
    {
      text: 'Baca lagi pertanyaannya, lalu balas YA. Sebelum itu tidak ada yang berubah.',
      picture: (
        <PhonePicture>
          <rect width="120" height="176" fill="#EFE7DA" />
          <Bubble y={12} mine lines={['TERIMA 12']} />
          <Bubble y={38} lines={['Terima 500 kg,', 'total Rp 4.150.000?', 'Balas YA']} />
          <Bubble y={88} mine lines={['YA']} />
          <Bubble y={114} lines={['Sudah diterima.']} />
        </PhonePicture>
      ),
    },
    {
      text: 'Tulis STOK untuk melihat stok Anda, HARGA BERAS untuk harga yang sungguh terjadi, TAWARAN untuk yang menunggu.',
      picture: (
        <PhonePicture>
          <rect width="120" height="176" fill="#EFE7DA" />
          <Bubble y={12} mine lines={['STOK']} />
          <Bubble y={38} lines={['di gudang 600 kg,', 'dipesan 100,', 'bisa dijual 500']} />
          <Bubble y={88} mine lines={['HARGA BERAS']} />
        </PhonePicture>
      ),
    },
  ],
};
