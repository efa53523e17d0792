/** Pieces by place and format, both by rank. */
export interface Bins {
  at(place: number, format: number): number;
  add(place: number, format: number, quantity: number): void;
  /** Takes everything of a place. */
  empty(place: number): Boxes[];
}

export interface Boxes {
  readonly format: number;
  readonly quantity: number;
}

export function createBins(places: number, formats: number): Bins {
  const bins = Array.from({ length: places }, () => Array.from({ length: formats }, () => 0));
  return {
    at: (place, format) => bins[place]?.[format] ?? 0,
    add(place, format, quantity) {
      const bin = bins[place];
      if (bin) bin[format] = (bin[format] ?? 0) + quantity;
    },
    empty(place) {
      const boxes = (bins[place] ?? []).map((quantity, format) => ({ format, quantity }));
      bins[place]?.fill(0);
      return boxes.filter(({ quantity }) => quantity > 0);
    },
  };
}
