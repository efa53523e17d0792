import { type CommandLine } from '../types.ts';

/** A line of a request as the ledger takes it. */
export function lineOf(line: {
  readonly format_id: number;
  readonly quantity: number;
  readonly role?: string | undefined;
  readonly units?: readonly string[] | undefined;
}): CommandLine {
  const { format_id: formatId, quantity, role, units } = line;
  return { formatId, quantity, ...(role !== undefined && { role }), ...(units !== undefined && { units }) };
}
