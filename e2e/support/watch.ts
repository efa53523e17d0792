import { type Page, expect } from '@playwright/test';

const ALLOWED_NOISE = /Failed to load resource/;

/**
 * Gathers what the browser complains of: scripts that threw, refusals of the content security
 * policy, React's warnings.
 */
export function watchConsole(page: Page): { expectQuiet: () => void } {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !ALLOWED_NOISE.test(message.text())) complaints.push(message.text());
  });
  return {
    expectQuiet: () => {
      expect(complaints).toEqual([]);
    },
  };
}
