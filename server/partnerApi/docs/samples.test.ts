import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { postingRequest } from '@boucle/contract/partnerApi/transactions/input.ts';
import { describe, expect, it } from 'vitest';
import { partnerDocument } from '../openapi.ts';
import { docsPage } from './page.ts';
import { SAMPLES, POSTING_SAMPLES } from './samples.ts';

interface Procedure {
  readonly '~orpc': {
    readonly route: { readonly path?: string };
    readonly inputSchema?: { safeParse(value: unknown): { error?: { issues: unknown } } };
  };
}

const calls = Object.entries(partnerApi).flatMap(([resource, verbs]) =>
  Object.entries(verbs as unknown as Readonly<Record<string, Procedure>>).map(
    ([verb, { '~orpc': call }]) => [`${resource}.${verb}`, call] as const,
  ),
);

describe('the samples of the page', () => {
  it.each(calls)('%s: what is shown is what the contract takes', (name, { route, inputSchema }) => {
    const sample = SAMPLES[name];
    expect(sample).toBeDefined();
    const pattern = new RegExp(`^${(route.path ?? '').replace(/\{\w+\}/g, '\\d+')}$`);
    expect(sample?.path).toMatch(pattern);
    const numbers = sample?.path.match(/\d+/g)?.map(Number) ?? [];
    const input = { id: numbers[0], line: numbers[1], ...(sample?.body as object | undefined) };
    if (name !== 'transactions.record') expect(inputSchema?.safeParse(input).error?.issues).toBeUndefined();
  });

  it.each(Object.entries(POSTING_SAMPLES))('%s: so is each type that may be recorded', (transaction_type, { body }) => {
    expect(postingRequest.safeParse({ transaction_type, ...body }).error?.issues).toBeUndefined();
  });

  it('tells every call with its scope and a command', async () => {
    const page = String(
      await docsPage(await partnerDocument({ publicUrl: undefined }), 'https://boucle.exemple.fr').body,
    );
    for (const [, { route }] of calls) expect(page).toContain(`<code>${route.path ?? ''}</code>`);
    expect(page.match(/curl/g)?.length).toBeGreaterThan(calls.length + Object.keys(POSTING_SAMPLES).length);
    expect(page).not.toContain('undefined');
    expect(page).not.toContain('[object');
  });
});
