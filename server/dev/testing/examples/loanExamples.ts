import { type ExampleWorld } from './exampleWorld.ts';

/** A draft of a policy, which no other example is about. */
async function aPolicy({ ledger, owner }: ExampleWorld): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into loan_policies (account_id, valid_from, due_days, keep_after_days) values ($1, '2025-01-01', 30, 90) returning id`,
    [ledger.accountId],
  );
  return rows[0]?.id ?? 0;
}

const VALUES = {
  valid_from: '2025-01-01',
  due_days: 30,
  remind_days: [-2, 3, 10],
  keep_after_days: 90,
  reopen_days: 30,
};

/** Requests about the policies of loans. */
export const loanExamples = {
  'loans.policies': () => ({}),
  'loans.createPolicy': ({ ledger }: ExampleWorld) => ({ body: { ...VALUES, format_id: ledger.bowl } }),
  'loans.updatePolicy': async (world: ExampleWorld) => ({
    id: await aPolicy(world),
    body: { version: 1, enabled: false, ...VALUES },
  }),
  'loans.tryPolicy': async (world: ExampleWorld) => ({ id: await aPolicy(world), body: { version: 1 } }),
  'loans.releaseNight': async ({ ledger, owner }: ExampleWorld) => {
    const { rows } = await owner.query<{ day: string }>(
      `insert into loan_nights (account_id, day, pieces, cents)
       select $1, coalesce(max(day), '2025-01-01') + 1, 10, 3000 from loan_nights where account_id = $1 returning to_char(day, 'YYYY-MM-DD') as day`,
      [ledger.accountId],
    );
    return { body: { day: rows[0]?.day ?? '', amount: 30 } };
  },
};
