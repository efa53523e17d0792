import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { postingRequest } from '@boucle/contract/partnerApi/transactions/input.ts';
import { describe, expect, it } from 'vitest';
import { partnerDocument } from './openapi.ts';
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
    const pattern = new RegExp(`^${(route.path ?? '').replace(/\{\w+\}/g, '[\\w.]+')}$`);
    expect(sample?.path).toMatch(pattern);
    const numbers = sample?.path.match(/\d+/g)?.map(Number) ?? [];
    const device = sample?.path.split('/devices/')[1];
    const paper = sample?.path.split('/papers/')[1];
    const code = sample?.path.split('/units/')[1];
    const input = {
      ...(route.path?.includes('{id}') ? { id: numbers[0] } : {}),
      ...(route.path?.includes('{line}') ? { line: numbers[1] } : {}),
      ...(route.path?.includes('{device}') ? { device: Number(device) } : {}),
      ...(paper === undefined ? {} : { paper }),
      ...(code === undefined ? {} : { code }),
      ...sample?.query,
      ...(sample?.body as object | undefined),
    };
    if (name !== 'transactions.record') expect(inputSchema?.safeParse(input).error?.issues).toBeUndefined();
  });

  it.each(Object.entries(POSTING_SAMPLES))('%s: so is each type that may be recorded', (transaction_type, { body }) => {
    expect(postingRequest.safeParse({ transaction_type, ...body }).error?.issues).toBeUndefined();
  });

  it('stand in the document, with who may call and by which scope', async () => {
    const { paths = {}, info } = await partnerDocument({ publicUrl: undefined, port: 3000 });
    const operations = Object.values(paths).flatMap((item) =>
      [item?.get, item?.post, item?.patch, item?.put, item?.delete].filter((operation) => operation !== undefined),
    );
    expect(operations).toHaveLength(calls.length);
    for (const { description, tags } of operations) {
      expect(description).toMatch(/^Par .+\. Portée `\w+`\.$/);
      expect(tags?.[0]).toMatch(/\S/);
    }
    const record = JSON.stringify(paths['/transactions']?.post);
    for (const type of Object.keys(POSTING_SAMPLES)) expect(record).toContain(`"transaction_type":"${type}"`);
    expect(record).toContain('"Idempotency-Key"');
    expect(info.description).toContain('curl -u "$CLIENT_ID:$CLIENT_SECRET" "http://localhost:3000/api/v1/partners');
    expect(info.description).not.toMatch(/undefined|\[object/);
  });
});
