/** The same names with what `make` makes of each value. */
export const mapped = <From, To>(of: Readonly<Record<string, From>>, make: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value)]));
