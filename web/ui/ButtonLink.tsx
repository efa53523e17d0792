import { buttonClasses, type ButtonLook } from './buttonClasses.ts';
import { Icon } from './Icon.tsx';
import { Link, type LinkProps } from './Link.tsx';

type ButtonLinkProps = ButtonLook & LinkProps & { icon?: string };

/** A link that looks like a button: it goes somewhere, where a button does something. */
export function ButtonLink({ variant, size, tone, full, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, tone, full }, className)}>
      {icon !== undefined && <Icon path={icon} size={18} />}
      {children}
    </Link>
  );
}
