import './Checkbox.css';
import { type ComponentProps, type ReactNode, useCallback } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Words next to the box; without them give `aria-label`. */
  children?: ReactNode;
  /** Some of what it stands for is checked. */
  indeterminate?: boolean;
};

/** A box to tick, alone (in a table) or with its words. */
export function Checkbox({ children, indeterminate = false, ref, ...input }: CheckboxProps) {
  const attach = useCallback(
    (box: HTMLInputElement | null) => {
      if (box !== null) box.indeterminate = indeterminate;
      if (typeof ref === 'function') return ref(box);
      if (ref) ref.current = box;
      return undefined;
    },
    [indeterminate, ref],
  );
  const control = <input {...input} ref={attach} type="checkbox" className="b-checkbox" />;
  if (children === undefined) return control;
  return (
    <label className="b-check">
      {control}
      <span>{children}</span>
    </label>
  );
}
