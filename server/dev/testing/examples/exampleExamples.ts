import { type ExampleWorld } from './exampleWorld.ts';

const none = ({ owner }: ExampleWorld) => owner.query('delete from examples');

/** Requests about the example of an initiative. */
export const exampleExamples = {
  'example.read': () => ({}),
  'example.open': async (world: ExampleWorld) => {
    await none(world);
    return {};
  },
  'example.remove': async (world: ExampleWorld) => {
    await none(world);
    await world.owner.query(
      `insert into examples (account_id, state, step, ends_at) values ($1, 'ready', 3, now() + interval '9 days')`,
      [world.ledger.accountId],
    );
    return {};
  },
};
