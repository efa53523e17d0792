import './Button.css';
import { classes } from './classes.ts';

export type ButtonLook = {
  /** `contained` once per screen or dialog at most; `outlined` by default. */
  variant?: 'contained' | 'outlined' | 'soft' | 'text';
  size?: 'small' | 'medium' | 'large';
  /** `danger` colours a text button, and fills a contained one (in a confirming dialog only). */
  tone?: 'default' | 'danger';
  /** Takes the whole width. */
  full?: boolean;
};

/** Class names of a button; shared by the button and by the link that looks like one. */
export function buttonClasses(
  { variant = 'outlined', size = 'medium', tone = 'default', full = false }: ButtonLook,
  extra?: string,
): string | undefined {
  return classes(
    'b-button',
    `b-button-${variant}`,
    size !== 'medium' && `b-button-${size}`,
    tone === 'danger' && 'b-button-danger',
    full && 'b-button-full',
    extra,
  );
}
