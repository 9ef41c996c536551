import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { listHref } from './list-url.ts';

/** An icon button among a row's actions. */
export function RowLink({
  href,
  label,
  title,
  icon,
  danger,
  ...rest
}: {
  href: string;
  label: string;
  title: string;
  icon: ReactNode;
  danger?: boolean;
  target?: string;
}) {
  return (
    <Anchor
      href={href}
      keepScroll
      aria-label={label}
      title={title}
      className={cx('row-action', danger && 'danger')}
      {...rest}
    >
      {icon}
    </Anchor>
  );
}

/** Edit and delete actions of a row, each a dialog that the URL opens; `more` appears between them. */
export function RowActions({
  path,
  id,
  name,
  more,
}: {
  path: string;
  id: string | number;
  name: string;
  more?: ReactNode;
}) {
  const { search } = useLocation();
  return (
    <span className="flex gap-1 max-md:flex-wrap" data-actions>
      <RowLink
        href={listHref(path, search, { edit: id })}
        label={`Edit ${name}`}
        title="Edit"
        icon={<Pencil className="size-4.5" />}
      />
      {more}
      <RowLink
        href={listHref(path, search, { delete: id })}
        label={`Hapus ${name}`}
        title="Hapus"
        icon={<Trash2 className="size-4.5" />}
        danger
      />
    </span>
  );
}
