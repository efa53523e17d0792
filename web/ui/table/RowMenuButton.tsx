import '../IconButton.css';
import './RowMenuButton.css';
import { type MouseEvent } from 'react';
import { classes } from '../classes.ts';
import { preloadMenu } from './rowMenu.ts';

type RowMenuButtonProps = { name: string; onOpen: (anchor: HTMLElement) => void; className?: string };

/**
 * « ⋮ » at the end of a row: a bare button, its dots a background, for a page has a hundred of
 * them; the list keeps the one menu.
 */
export function RowMenuButton({ name, onOpen, className }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      className={classes('b-icon-button b-icon-button-small b-row-menu', className)}
      aria-haspopup="menu"
      aria-label={`Actions, ${name}`}
      onPointerDown={preloadMenu}
      onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
    />
  );
}
