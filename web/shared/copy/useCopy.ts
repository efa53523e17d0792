import { useState } from 'react';

/**
 * Copies a text to the clipboard; `copied` is false when the browser refused it: the text is there
 * to be selected.
 */
export function useCopy(text: string, onCopied?: () => void): { copied: boolean | undefined; copy: () => void } {
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      setCopied(false);
    }
  };
  return { copied, copy: () => void copy() };
}
