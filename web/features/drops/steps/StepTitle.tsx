import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The question of a step. It takes the focus when the step comes by a press, so that the keyboard
 * and the voice start there.
 */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A page that just opened gives the focus to no one.
    if (wasWalked) heading.current?.focus({ preventScroll: true });
    wasWalked = true;
    window.scrollTo(0, 0);
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="phone-question">
      {children}
    </h2>
  );
}

let wasWalked = false;
