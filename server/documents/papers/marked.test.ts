import { api } from '@boucle/contract/api.ts';
import { type Access } from '@boucle/contract/base/call.ts';
import { expect, it } from 'vitest';

interface Declared {
  readonly '~orpc': { readonly route: { readonly path?: string }; readonly meta: { readonly access?: Access } };
}

const callsOf = (tree: object): Declared[] =>
  Object.values(tree).flatMap((value: object) => ('~orpc' in value ? [value as Declared] : callsOf(value)));

/** Written before they are requested: nothing is made. */
const STORED = new Set(['/impact/reports/{id}/report.pdf', '/invoices/{id}/invoice.pdf', '/invoices/export.zip']);

it('takes a place before it reads anything: every call that answers a paper or a new archive', () => {
  const files = callsOf(api).filter(({ '~orpc': { route } }) =>
    /\.(pdf|zip)$|supplies\/\{file\}$/.test(route.path ?? ''),
  );
  expect(files.length).toBeGreaterThan(7);
  for (const { '~orpc': declared } of files.filter((one) => !STORED.has(one['~orpc'].route.path ?? '')))
    expect(declared.meta.access, declared.route.path).toMatchObject({ paper: true });
});
