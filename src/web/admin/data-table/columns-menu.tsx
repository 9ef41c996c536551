import Columns3 from 'lucide-react/icons/columns-3';
import { Form, useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { DisclosureMenu } from '../../ui/navigation/disclosure-menu.tsx';
import type { Column } from './data-table.tsx';

/** Chooses the columns of a list. A cookie stores the choice per list, so it works without JavaScript. */
export function ColumnsMenu<Row>({
  list,
  columns,
  shown,
}: {
  list: string;
  columns: Column<Row>[];
  shown: Column<Row>[];
}) {
  const { pathname, search } = useLocation();
  return (
    <DisclosureMenu
      resetKey={shown.map((column) => column.id).join()}
      className="max-md:hidden"
      summaryClassName={buttonClass('secondary', 'sm', 'cursor-pointer')}
      panelClassName="absolute right-0 top-full z-30 mt-1 w-60 rounded-input border border-line bg-surface p-3 shadow-float"
      summary={
        <>
          <Columns3 className="size-4" aria-hidden /> Kolom
        </>
      }
    >
      <Form method="post" noValidate action="/admin/display" preventScrollReset className="grid gap-2">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="next" value={pathname + search} />
        <fieldset className="grid">
          <legend className="pb-1 text-xs font-semibold text-muted">Kolom yang tampil</legend>
          {columns
            .filter((column) => !column.fixed)
            .map((column) => (
              <label
                key={column.id}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-1 hover:bg-sunken"
              >
                <input
                  type="checkbox"
                  name="columns"
                  value={column.id}
                  defaultChecked={shown.includes(column)}
                  className="size-4 accent-sawah"
                />
                {column.label}
              </label>
            ))}
        </fieldset>
        <div className="flex gap-2">
          <button type="submit" className={buttonClass('primary', 'sm', 'flex-1')}>
            Pakai
          </button>
          <button type="submit" name="reset" value="1" className={buttonClass('ghost', 'sm')}>
            Semula
          </button>
        </div>
      </Form>
    </DisclosureMenu>
  );
}
