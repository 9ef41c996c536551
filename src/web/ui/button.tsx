import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Anchor, type AnchorProps } from './lead/anchor.tsx';
import { Spinner } from './tell/spinner.tsx';

export type ButtonVariant = 'primary' | 'gold' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-sawah text-white hover:bg-sawah-dark on-green',
  gold: 'bg-padi text-on-padi hover:bg-padi-dark',
  secondary: 'bg-surface text-sawah-text border border-edge/60 hover:border-sawah hover:bg-sawah-soft',
  ghost: 'bg-transparent text-sawah-text hover:bg-sawah-soft',
  danger: 'bg-bata text-white hover:bg-bata-dark',
};
const sizes: Record<ButtonSize, string> = {
  md: 'min-h-12 px-5 text-base',
  sm: 'min-h-11 px-4 text-sm',
};

/** The look of a button, for the rare element that is neither button nor link. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string) {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-button font-semibold text-center transition-colors',
    'disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:cursor-not-allowed',
    sizes[size],
    variants[variant],
    className,
  );
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * While true a press does nothing, screen readers are told, and a spinner stands beside `busyText`. It keeps the focus,
   * which a disabled button would lose.
   */
  busy?: boolean;
  /** What stands in the place of the text while busy, such as 'Mengirim...'. */
  busyText?: string;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** What makes a button that is busy deaf: also to Enter in a field, which presses it. */
function deafWhile(busy: boolean, onClick: ButtonProps['onClick']): Partial<ButtonProps> {
  if (!busy) return { onClick };
  return { onClick: (event) => event.preventDefault(), 'aria-busy': true, 'aria-disabled': true };
}

export function Button({
  variant,
  size,
  busy = false,
  busyText,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      {...rest}
      {...deafWhile(busy, onClick)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}

export type ButtonLinkProps = AnchorProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor className={buttonClass(variant, size, className)} {...rest}>
      {icon}
      {children}
    </Anchor>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'busyText'> & {
  /** What the button does, read aloud and shown as its tooltip. */
  label: string;
};

/** A square of 48 px with an icon and a spoken name. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size,
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={buttonClass(variant, size, cx('aspect-square px-0!', className))}
      {...rest}
      {...deafWhile(busy, onClick)}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
