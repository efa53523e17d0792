import { stripTypeScriptTypes } from 'node:module';
import { expect, it } from 'vitest';
import { adminDocument } from '../openapi.ts';
import { partnerDocument } from '../../../partnerApi/reference/openapi.ts';
import { typescriptOf } from './typescript.ts';

it('a call that writes bears its key and a body that its schema takes', () => {
  expect(
    typescriptOf({
      method: 'POST',
      server: '/api/v1/partners',
      path: '/orders/{id}/lines',
      operation: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['lines'],
                properties: {
                  lines: { type: 'array', items: { type: 'integer', minimum: 3 } },
                  note: { type: 'string' },
                },
              },
            },
          },
        },
        responses: { 201: { description: '', content: { 'application/json': {} } } },
      },
      authorization: '`Bearer ${token}`',
      isKeyed: true,
    }),
  ).toBe(`const response = await fetch('https://boucle.exemple.fr/api/v1/partners/orders/1/lines', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${token}\`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify({
    lines: [
      3
    ]
  }),
});
if (!response.ok) throw new Error(await response.text());
const answer: unknown = await response.json();`);
});

it('every call of both APIs has a sample that TypeScript reads', async () => {
  const documents = [
    await partnerDocument({ port: 3000, publicUrl: undefined }),
    await adminDocument({ publicUrl: undefined }),
  ];
  for (const document of documents) {
    const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item ?? {}) as object[]);
    expect(operations.length).toBeGreaterThan(10);
    for (const operation of operations) {
      const [sample] = Reflect.get(operation, 'x-codeSamples') as { label: string; source: string }[];
      expect(sample?.label).toBe('TypeScript');
      expect(stripTypeScriptTypes(`async () => { ${sample?.source ?? ''} }`)).toContain('fetch(');
    }
  }
});
