import './IconButton.css';
import { type ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { tooltipHandlers } from './tooltip.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: string;
  /** Accessible name, shown as the tooltip too. */
  label: string;
  /** `small` (30 px) in rows and fields. */
  size?: 'small' | 'medium';
};

/** A button that is only a drawing; always named. */
export function IconButton({ icon, label, size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...tooltipHandlers(label)}
      {...rest}
      className={classes('b-icon-button', size === 'small' && 'b-icon-button-small', className)}
      aria-label={label}
    >
      <Icon path={icon} size={size === 'small' ? 18 : 20} />
    </button>
  );
}
