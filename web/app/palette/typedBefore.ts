type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What was typed for the palette before its field was there, with one key more. */
export function typedBefore(typed: string, { key, ctrlKey, metaKey, altKey }: Pressed): string {
  // AltGr is told as Ctrl and Alt together: « @ » is written with it.
  if (metaKey || ctrlKey !== altKey) return typed;
  const letters = [...typed];
  if (key === 'Backspace') return letters.slice(0, -1).join('');
  return [...key].length === 1 ? typed + key : typed;
}
