import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a step, which takes the focus when the step comes: the keyboard and the voice
 * start there.
 */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="b-step-heading">
      {children}
    </h3>
  );
}
