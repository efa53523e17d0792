import { type ReactNode, useState } from 'react';

type KeptProps<Value> = { initial: Value; children: (value: Value, onValue: (value: Value) => void) => ReactNode };

/** Keeps the value of a sample that leaves it to its caller, so that it can be tried. */
export function Kept<Value>({ initial, children }: KeptProps<Value>) {
  const [value, setValue] = useState(initial);
  // A value that is a function would be taken for an updater.
  return children(value, (next) => setValue(() => next));
}
