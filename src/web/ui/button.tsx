import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Anchor, type AnchorProps } from './lead/anchor.tsx';
import { Spinner } from './tell/spinner.tsx';

export type ButtonVariant = 'primary' | 'gold' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  gold: 'button-gold',
  secondary: 'button-secondary',
  ghost: 'button-ghost',
  danger: 'button-danger',
};

/** The look of a button (look/parts/buttons.css), for the rare element that is neither button nor link. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string) {
  return cx('button', size === 'sm' && 'button-sm', variants[variant], className);
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
