import { formatMoney } from '../../../../shared/format/money.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Warns when a weighing's price per kilogram lies below HPP. */
export function BelowHppWarning({ of }: { of: { perKg: number; hpp: number; source: string } }) {
  return (
    <Notice tone="warning">
      Hasilnya {formatMoney(of.perKg)} per kg di timbangan, di bawah HPP {formatMoney(of.hpp)}/kg ({of.source}
      ).
    </Notice>
  );
}
