import { cx } from '../cx.ts';

/** A grey placeholder; give it the size of the real content. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-pulse rounded-input bg-line/60', className)} />
  );
}

/** The placeholder of a product card. */
export function ProductCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface" aria-hidden="true">
      <Skeleton className="aspect-square rounded-none" />
      <div className="grid gap-2 p-3 sm:p-4">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="mt-1 h-12 w-full rounded-button" />
      </div>
    </div>
  );
}
