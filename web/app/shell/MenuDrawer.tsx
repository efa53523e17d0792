import { useEffect, useRef } from 'react';
import { SideMenu, type SideMenuProps } from './SideMenu.tsx';

/**
 * The menu over the screen, under 1280 px; Escape or a press outside closes it. Mount it to open
 * it.
 */
export function MenuDrawer({ onClose, ...menu }: SideMenuProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="b-menu-drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <SideMenu {...menu} onFollow={onClose} />
    </dialog>
  );
}
