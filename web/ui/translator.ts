import { createTranslator } from 'use-intl/core';

/**
 * Says the messages of a catalogue (ICU) in the console's only language, whatever the browser asks
 * for.
 */
export const translator = <M extends Readonly<Record<string, string>>>(messages: M) =>
  createTranslator({ locale: 'fr', timeZone: 'Europe/Paris', messages });
