import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { part } from '../loading/part.tsx';
import { type MenuAction } from './menuAction.ts';

const MenuList = part(() => import('./MenuList.tsx'), 'MenuList');

/** Attributes of the button that opens the menu. */
export type MenuTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerDown: () => void;
};

type MenuButtonProps = {
  /** Name of the menu. */
  label: string;
  actions: readonly MenuAction[];
  header?: ReactNode;
  multiple?: boolean;
  /** Draws the button; spread the props on it. */
  trigger: (props: MenuTrigger) => ReactNode;
};

/** A button and its menu, whose code comes with the first intent to open it. */
export function MenuButton({ label, actions, header, multiple = false, trigger }: MenuButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      {trigger({
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: () => setAnchor(ref.current),
        onPointerDown: () => void MenuList.preload(),
      })}
      {anchor !== null && (
        <Suspense>
          <MenuList
            anchor={anchor}
            label={label}
            actions={actions}
            header={header}
            multiple={multiple}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
