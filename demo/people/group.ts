import type { GroupRole } from '../../src/shared/enums/group-duties.ts';
import { farmerUserId } from './people.ts';

export type GroupMember = 'Wagiyem' | 'Sutrisno' | 'Ngatijan' | 'Tumirah' | 'Poniman';

/** A member of the demo's group; all but its ketua have an account for the group alone. */
type Member = { id: string; name: GroupMember; account: string | null; role: GroupRole; named: boolean };

const member = (number: number) => `demo-anggota-${number}`;

/** A group of five on the Opak, whose ketua has a stall of her own (petani2@); four agreed to be named. */
export const group = {
  name: 'Kelompok Tani Rukun Opak',
  address: 'Dusun Mandingan, Desa Kebonagung, Kapanewon Imogiri',
  city: 'Bantul',
  at: [-7.9312, 110.3758],
  story:
    'Lima keluarga di tepi Kali Opak menjemur gabah di satu lantai dan menyimpannya di satu gudang. Setiap setoran ditimbang dan diukur kadar airnya, lalu dijual bersama; hasilnya dibagi menurut berat. Pembeli cukup datang sekali untuk muatan satu truk kecil.',
  members: [
    { id: farmerUserId(4), name: 'Wagiyem', account: null, role: 'ketua', named: true },
    { id: member(1), name: 'Sutrisno', account: 'sutrisno', role: 'bendahara', named: true },
    { id: member(2), name: 'Ngatijan', account: 'ngatijan', role: 'juru_timbang', named: true },
    { id: member(3), name: 'Tumirah', account: 'tumirah', role: 'anggota', named: true },
    { id: member(4), name: 'Poniman', account: 'poniman', role: 'anggota', named: false },
  ] satisfies Member[] as Member[],
};

type Deposit = {
  by: GroupMember;
  daysAgo: number;
  gross: number;
  tare: number;
  sacks: number;
  moisture: number[];
  hampa: number;
};
type Sale = {
  /** The order's code; the order is a checkout of its own. */
  code: string;
  /** Name of the customer. */
  to: string;
  daysAgo: number;
  kg: number;
  /** The weight when it was fetched, and the order's final status; one order was returned as it had left. */
  weighed?: number;
  completed?: true;
  returned?: string;
};

/** Their common produce: dry enough to be milled, though not every member's is as dry and clean as the lot requires. */
export const lot = {
  product: { name: 'Gabah Kering Giling', unit: 'kg' },
  daysAgo: 40,
  tengkulak: 8_050,
  customer: 8_450,
  minLot: 50,
  fee: 3,
  tolerance: 10,
  moisture: 14,
  hampa: 3,
  description:
    'Gabah Ciherang dari lima anggota di tepi Kali Opak, dijemur di lantai kelompok dan disimpan dalam karung 40 kg. Ditimbang di depan pembeli di gudang Mandingan.',
  deposits: [
    {
      by: 'Wagiyem',
      daysAgo: 36,
      gross: 618.4,
      tare: 2.8,
      sacks: 14,
      moisture: [13.6, 13.8, 13.7],
      hampa: 2.5,
    },
    { by: 'Sutrisno', daysAgo: 35, gross: 402.3, tare: 1.8, sacks: 9, moisture: [14.9, 15.1, 15], hampa: 3 },
    { by: 'Ngatijan', daysAgo: 33, gross: 263.7, tare: 1.2, sacks: 6, moisture: [13.9], hampa: 4 },
    { by: 'Tumirah', daysAgo: 27, gross: 221, tare: 1, sacks: 5, moisture: [13.4, 13.6], hampa: 2 },
    {
      by: 'Poniman',
      daysAgo: 25,
      gross: 356.2,
      tare: 1.6,
      sacks: 8,
      moisture: [14.4, 14.3, 14.5],
      hampa: 3.4,
    },
  ] satisfies Deposit[],
  sales: [
    {
      code: 'LB-RPK2A7',
      to: 'Penggilingan Sri Rejeki',
      daysAgo: 22,
      kg: 600,
      weighed: 597.4,
      completed: true,
    },
    { code: 'LB-RPK5D9', to: 'UD Padi Makmur', daysAgo: 13, kg: 450, weighed: 451.6 },
    {
      code: 'LB-RPK8H3',
      to: 'BUMDes Karya Tani',
      daysAgo: 10,
      kg: 250,
      returned: 'Mesin giling rusak, gabah dikembalikan utuh ke gudang kelompok.',
    },
  ] satisfies Sale[] as Sale[],
  /** The rupiah that the bendahara paid out, and what one member says about it. */
  handed: [
    { to: 'Wagiyem', daysAgo: 8, amount: 1_500_000 },
    { to: 'Tumirah', daysAgo: 8, amount: 500_000 },
    {
      to: 'Poniman',
      daysAgo: 7,
      amount: 800_000,
      contest: 'Baru saya terima Rp 600.000 di rumah Pak Sutrisno.',
    },
  ] satisfies { to: GroupMember; daysAgo: number; amount: number; contest?: string }[] as {
    to: GroupMember;
    daysAgo: number;
    amount: number;
    contest?: string;
  }[],
};
