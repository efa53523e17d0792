import './tooltip.css';
import { type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';

const SHOW_DELAY_MS = 400;
const HIDE_DELAY_MS = 120;
const GAP = 6;

let bubble: HTMLElement | undefined;
let timer = 0;

function hide(): void {
  clearTimeout(timer);
  if (bubble?.isConnected === true) bubble.hidePopover();
}

// Hoverable and dismissible (WCAG 1.4.13): leaving gives time to reach the bubble, Escape closes
// it.
function hideSoon(): void {
  clearTimeout(timer);
  timer = window.setTimeout(hide, HIDE_DELAY_MS);
}

function theBubble(): HTMLElement {
  if (bubble === undefined) {
    bubble = document.createElement('div');
    bubble.className = 'b-tooltip';
    bubble.popover = 'manual';
    // The element it belongs to carries the same words as its name.
    bubble.ariaHidden = 'true';
    bubble.addEventListener('pointerenter', () => clearTimeout(timer));
    bubble.addEventListener('pointerleave', hideSoon);
  }
  return bubble;
}

function place(text: string, anchor: Element): void {
  const element = theBubble();
  element.textContent = text;
  // Inside the anchor's dialog if there is one, else a modal would make it inert.
  (anchor.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(element);
  element.showPopover();
  const around = anchor.getBoundingClientRect();
  const own = element.getBoundingClientRect();
  const left = Math.min(
    Math.max(around.left + (around.width - own.width) / 2, GAP),
    window.innerWidth - own.width - GAP,
  );
  const below = around.bottom + GAP;
  const top = below + own.height > window.innerHeight ? around.top - own.height - GAP : below;
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

function showSoon(text: string, anchor: Element, delay: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (anchor.isConnected) place(text, anchor);
  }, delay);
}

/**
 * Handlers that show `text` near an element after 400 ms under the pointer, at once under keyboard
 * focus.
 */
export function tooltipHandlers(text: string) {
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') showSoon(text, event.currentTarget, SHOW_DELAY_MS);
    },
    onPointerLeave: hideSoon,
    onPointerDown: hide,
    onFocus: (event: FocusEvent) => {
      if (event.currentTarget.matches(':focus-visible')) showSoon(text, event.currentTarget, 0);
    },
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    },
  };
}
