import './Switch.css';
import { type ComponentProps, type ReactNode } from 'react';

/** On or off at once, without saving. */
export function Switch({
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { children: ReactNode }) {
  return (
    <label className="b-switch">
      <input {...input} type="checkbox" role="switch" />
      <span>{children}</span>
    </label>
  );
}
