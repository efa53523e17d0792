import { type Correction, isApplied } from '@boucle/contract/shared/imports/corrections.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';

/** A cell that was mended on the page. */
export interface Mended {
  readonly line: number;
  readonly field: string;
  readonly value: string;
}

/** What a person answered about a file; what they leave out is proposed by the server. */
export interface ImportPlan {
  readonly sheet?: number;
  readonly heading?: number;
  readonly columns?: readonly string[];
  readonly accepted: readonly Correction[];
  readonly undone: readonly Correction[];
  readonly mended: readonly Mended[];
}

/** A file that is being imported, and the answers about it. */
export interface Reading {
  readonly file: File;
  readonly plan: ImportPlan;
}

export const NO_ANSWERS: ImportPlan = { accepted: [], undone: [], mended: [] };

/** Another sheet has other lines: what was mended is of none of them. */
export const onSheet = ({ accepted, undone }: ImportPlan, sheet: number): ImportPlan => ({
  ...NO_ANSWERS,
  accepted,
  undone,
  sheet,
});

/** Another heading has other columns; the lines keep their numbers. */
export const onHeading = ({ columns: _, ...plan }: ImportPlan, heading: number): ImportPlan => ({ ...plan, heading });

/** A field that another column gave leaves that one. */
export const onColumn = (
  plan: ImportPlan,
  columns: ImportPreview['columns'],
  place: number,
  field: string,
): ImportPlan => ({
  ...plan,
  columns: columns.map((column, other) => {
    if (other === place) return field;
    return column.field === field ? '' : column.field;
  }),
});

const without = <T>(list: readonly T[], one: T): T[] => list.filter((other) => other !== one);

/** Applies a kind of corrections, or leaves its values as they are written. */
export const onCorrection = (plan: ImportPlan, kind: Correction, ambiguous: boolean, apply: boolean): ImportPlan => ({
  ...plan,
  accepted: ambiguous && apply ? [...without(plan.accepted, kind), kind] : without(plan.accepted, kind),
  undone: !ambiguous && !apply ? [...without(plan.undone, kind), kind] : without(plan.undone, kind),
});

export const onCell = (plan: ImportPlan, cell: Mended): ImportPlan => ({
  ...plan,
  mended: [...plan.mended.filter(({ line, field }) => line !== cell.line || field !== cell.field), cell],
});

/** What was read with the latest answers in it, which are being read: a choice shows at once. */
export const answered = (preview: ImportPreview, plan: ImportPlan): ImportPreview => ({
  ...preview,
  sheet: plan.sheet ?? preview.sheet,
  heading: plan.heading ?? preview.heading,
  columns: preview.columns.map((column, place) => ({ ...column, field: plan.columns?.[place] ?? column.field })),
  corrections: preview.corrections.map((one) => ({ ...one, applied: isApplied(one.kind, plan) })),
});

/** The same as a call takes it. */
export const sentPlan = ({ sheet, heading, columns, accepted, undone, mended }: ImportPlan) => ({
  ...(sheet !== undefined && { sheet }),
  ...(heading !== undefined && { heading }),
  ...(columns !== undefined && { columns: [...columns] }),
  accepted: [...accepted],
  undone: [...undone],
  mended: [...mended],
});

/** Whether what this device kept, by whatever version, is a file with its answers. */
export function isReading(value: unknown): value is Reading {
  if (typeof value !== 'object' || value === null) return false;
  const { file, plan } = value as Partial<Reading>;
  return (
    file instanceof File &&
    typeof plan === 'object' &&
    [plan.accepted, plan.undone, plan.mended].every((list) => Array.isArray(list))
  );
}
