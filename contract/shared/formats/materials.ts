/** What containers are made of. */
export const MATERIAL_KINDS = ['stainless_steel', 'glass', 'polypropylene', 'tritan', 'other'] as const;
export type MaterialKind = (typeof MATERIAL_KINDS)[number];

export const MATERIAL_KIND_LABELS: Readonly<Record<MaterialKind, string>> = {
  stainless_steel: 'Inox',
  glass: 'Verre',
  polypropylene: 'Polypropylène (PP)',
  tritan: 'Tritan',
  other: 'Autre',
};

/** « Inox », « Verre, trempé »: the choice, and the words next to it unless they repeat it. */
export function materialText({ material_kind: kind, material }: MaterialOf): string {
  if (kind === null) return material;
  const label = MATERIAL_KIND_LABELS[kind];
  if (material === '' || label.toLowerCase().includes(material.toLowerCase())) return label;
  return kind === 'other' ? material : `${label}, ${material}`;
}

interface MaterialOf {
  readonly material_kind: MaterialKind | null;
  readonly material: string;
}
