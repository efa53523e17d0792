import { type ComponentProps, type MouseEvent } from 'react';
import { buttonClasses, type ButtonLook } from './buttonClasses.ts';
import { Icon } from './Icon.tsx';

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    icon?: string;
    endIcon?: string;
    /** Work under way: the button keeps its focus and its words, and does nothing. */
    busy?: boolean;
    /**
     * Refuses the press but stays in the tab order, so that its reason can be found. Prefer it to
     * `disabled`.
     */
    refused?: boolean;
  };

/** Neither the press nor Enter in a field sends the form. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** The product's button; `type="button"` by default. */
export function Button({
  variant,
  size,
  tone,
  full,
  icon,
  endIcon,
  busy = false,
  refused = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = busy || refused;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, tone, full }, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={inert ? refuse : onClick}
    >
      {icon !== undefined && <Icon path={icon} size={18} />}
      {children}
      {endIcon !== undefined && <Icon path={endIcon} size={18} />}
    </button>
  );
}
