/** Between the top bar and the list, in pixels. */
const GAP = 8;

/**
 * Where a window scrolls to when another page of a list begins, in pixels from the top of the
 * document: the very top where the first row then stands in the upper half of the window; else,
 * under a chart or on a phone, the list's own start under the top bar.
 */
export function pageTop(listTop: number, windowHeight: number, barHeight: number): number {
  return listTop <= windowHeight / 2 ? 0 : Math.max(0, Math.round(listTop - barHeight - GAP));
}
