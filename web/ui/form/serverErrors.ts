/** The refusal of a 422: sentences by path of the input, « data.quantity ». */
export type ServerFields = Readonly<Record<string, readonly string[]>>;

export type SortedErrors<Name extends string> = {
  /** The first sentence of each field of the form. */
  fields: ReadonlyArray<readonly [name: Name, message: string]>;
  /** Sentences of paths that the form does not show; they belong at its top. */
  rest: readonly string[];
};

/**
 * Sorts a server's refusals by the fields of a form. A path matches a field by its whole name, else
 * by its end (`data.quantity` → `quantity`), else by its beginning (`lines.0.quantity` → `lines`).
 */
export function sortServerErrors<Name extends string>(
  fields: ServerFields,
  names: readonly Name[],
): SortedErrors<Name> {
  const found = new Map<Name, string>();
  const rest: string[] = [];
  for (const [path, [message]] of Object.entries(fields)) {
    if (message === undefined) continue;
    const name =
      names.find((one) => one === path) ??
      names.find((one) => path.endsWith(`.${one}`)) ??
      names.find((one) => path.startsWith(`${one}.`));
    if (name === undefined) rest.push(message);
    else if (!found.has(name)) found.set(name, message);
  }
  return { fields: [...found], rest };
}
