import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './feedback/spinner.tsx';
import { Anchor, type AnchorProps } from './navigation/anchor.tsx';

export type ButtonVariant = 'primary' | 'gold' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  gold: 'button-gold',
  secondary: 'button-secondary',
  ghost: 'button-ghost',
  danger: 'button-danger',
};

/** The classes of a button (styles/components/buttons.css), for the rare element that is neither button nor link. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string) {
  return cx('button', size === 'sm' && 'button-sm', variants[variant], className);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * While true, presses are ignored and announced as busy, and a spinner appears next to `busyText`. The
   * button keeps the focus, which a disabled button would lose.
   */
  busy?: boolean;
  /** Replaces the text while busy, such as 'Mengirim...'. */
  busyText?: string;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** Ignores presses while the button is busy, including Enter in a field, which triggers the button. */
function inertWhile(busy: boolean, onClick: ButtonProps['onClick']): Partial<ButtonProps> {
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
      {...inertWhile(busy, onClick)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}

export type ButtonLinkProps = AnchorProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

/** A link with the style of a button: for navigation, never for commands. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor className={buttonClass(variant, size, className)} {...rest}>
      {icon}
      {children}
    </Anchor>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'busyText'> & {
  /** The accessible name, also shown as the tooltip. */
  label: string;
};

/** A square icon button of 48 px with an accessible name. */
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
      {...inertWhile(busy, onClick)}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
