import { type ExampleWorld } from '../exampleWorld.ts';

/** A delivery of clean bowls to the restaurant, which has an address. */
async function aDelivery({ ledger, owner }: ExampleWorld, quantity = 30): Promise<number> {
  await owner.query(`update restaurants set email = 'bonjour@manon.exemple.fr' where account_id = $1 and id = $2`, [
    ledger.accountId,
    ledger.sender,
  ]);
  const lines = [{ formatId: ledger.bowl, quantity }];
  const { adminId } = ledger;
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines });
  return (await ledger.record({ type: 'admin_give', adminId, restaurantId: ledger.sender, lines })).id;
}

/** A message about one, written so many seconds ago. */
export async function aMessage(world: ExampleWorld, secondsAgo = 0): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into messages (account_id, act, thing_id, audience, audience_id, name, address, subject, text, send_after)
     values ($1, 'delivery', $2, 'restaurant', $3, '', 'bonjour@manon.exemple.fr', '30 contenants livrés', 'Le compte est bon ?',
       now() + make_interval(secs => 10 - $4)) returning id`,
    [world.ledger.accountId, await aDelivery(world), world.ledger.sender, secondsAgo],
  );
  return rows[0]?.id ?? 0;
}

/** One whose mail failed. */
async function aFailedMessage(world: ExampleWorld): Promise<number> {
  const id = await aMessage(world, 60);
  await world.owner.query(
    `with mail as (insert into mails (account_id, kind, recipient, subject, failed_at, failure, attempts, sealed_content)
       values ($1, 'message', 'bonjour@manon.exemple.fr', 'Livraison', now(), '550 boîte pleine', 9, '\\x00') returning id)
     update messages set mail_id = mail.id, mailed_at = now() from mail where account_id = $1 and messages.id = $2`,
    [world.ledger.accountId, id],
  );
  return id;
}

/** Requests of the calls of messages. */
export const messageExamples = {
  'messages.list': ({ ledger }: ExampleWorld) => ({ query: `restaurant_id=${ledger.sender}` }),
  'messages.draft': async (world: ExampleWorld) => ({ query: `act=delivery&thing_id=${await aDelivery(world)}` }),
  'messages.drafts': async (world: ExampleWorld) => ({ query: `act=delivery&thing_id=${await aDelivery(world)}` }),
  'messages.send': async (world: ExampleWorld) => ({
    body: {
      act: 'delivery',
      thing_id: await aDelivery(world),
      to: [`restaurant.${world.ledger.sender}`],
      subject: '30 contenants livrés',
      text: 'Le compte est bon\u202f?',
    },
  }),
  'messages.recall': async (world: ExampleWorld) => ({ body: { ids: [await aMessage(world)] } }),
  'messages.resend': async (world: ExampleWorld) => ({ id: await aFailedMessage(world), body: {} }),
};
