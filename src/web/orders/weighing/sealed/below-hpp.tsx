import { formatMoney } from '../../../../shared/figures/money.ts';
import { Notice } from '../../../ui/tell/notice.tsx';

/** What a weighing comes to per kilogram on the scale, where that lies below what the state pays. */
export function BelowHpp({ of }: { of: { perKg: number; hpp: number; source: string } }) {
  return (
    <Notice tone="warning">
      Hasilnya {formatMoney(of.perKg)} per kg di timbangan, di bawah HPP {formatMoney(of.hpp)}/kg ({of.source}
      ).
    </Notice>
  );
}
