type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Text typed for the palette before its field was there, with one key more. */
export function typedBefore(typed: string, { key, ctrlKey, metaKey, altKey }: Pressed): string {
  // AltGr arrives as Ctrl and Alt together: « @ » is written with it.
  if (metaKey || ctrlKey !== altKey) return typed;
  if (key === 'Backspace') return typed.replace(/.$/u, '');
  return /^.$/u.test(key) ? typed + key : typed;
}
