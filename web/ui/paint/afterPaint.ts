/** Runs `work` once what is under way has been drawn, the effects of its components included. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
