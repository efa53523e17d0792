/**
 * Where an overlay is drawn: inside the open native dialog (which lies above the whole page and
 * makes the rest inert), else in the landmark of what opened it.
 */
export function overlayRoot(anchor?: Element): Element {
  return anchor?.closest('dialog, main, header, nav') ?? document.querySelector('dialog[open]') ?? document.body;
}
