import './PopoverButton.css';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { part } from '../loading/part.tsx';

const PopoverPaper = part(() => import('./PopoverPaper.tsx'), 'PopoverPaper');

/** Attributes of the button that opens the popover. */
export type PopoverTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerDown: () => void;
};

type PopoverButtonProps = {
  /** Name of the popover. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  /** The content; receives what closes it. */
  children: (close: () => void) => ReactNode;
};

/** A button and its popover, whose code comes with the first intent to open it. */
export function PopoverButton({ label, trigger, children }: PopoverButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      {trigger({
        ref,
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: () => setAnchor(ref.current),
        onPointerDown: () => void PopoverPaper.preload(),
      })}
      {anchor !== null && (
        <Suspense>
          <PopoverPaper anchor={anchor} label={label} onClose={close}>
            {children(close)}
          </PopoverPaper>
        </Suspense>
      )}
    </>
  );
}
