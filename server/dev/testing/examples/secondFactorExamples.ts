import { Secret, TOTP } from 'otpauth';
import { keepTotp } from '../../../auth/secondFactor/factors.ts';
import { creationOptions } from '../../../auth/secondFactor/passkeys.ts';
import { consoleOrigin } from '../../../platform/http/consoleAddress.ts';
import { newTotpSecret } from '../../../auth/secondFactor/totp.ts';
import { Authenticator } from '../authenticator.ts';
import { quickHash } from '../quickHash.ts';
import { type ExampleWorld } from './exampleWorld.ts';

const PASSWORD = 'quatre-gobelets-verts';
const hashed = quickHash(PASSWORD);

/** A person with a known password and nothing more. */
async function withPassword({ owner }: ExampleWorld, personId: number): Promise<void> {
  await owner.query('delete from rate_limits');
  await owner.query('delete from person_passkeys where person_id = $1', [personId]);
  await owner.query('delete from person_totp where person_id = $1', [personId]);
  await owner.query('update people set password_hash = $2 where id = $1', [personId, await hashed]);
}

async function withTotp(world: ExampleWorld, personId: number): Promise<void> {
  await withPassword(world, personId);
  const key = world.dependencies.secret;
  await world.platform((tx) => keepTotp(tx, key, { personId, secret: newTotpSecret(), step: 0 }));
}

async function aPasskey(world: ExampleWorld, personId: number): Promise<number> {
  await withPassword(world, personId);
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into person_passkeys (person_id, credential_id, public_key, counter, name)
     values ($1, gen_random_uuid()::text, '', 0, 'Portable') returning id`,
    [personId],
  );
  return rows[0]?.id ?? 0;
}

/** Requests about second factors. */
export const secondFactorExamples = {
  'secondFactor.read': () => ({}),
  'secondFactor.prepareTotp': () => ({}),
  'secondFactor.confirmTotp': async (world: ExampleWorld, personId: number) => {
    await withPassword(world, personId);
    const token = await world.tokenOf(personId);
    const { data } = await world.call('GET', '/current/second_factor/totp', { token });
    const { secret, ticket } = data as { secret: string; ticket: string };
    const code = TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    return { body: { ticket, code, password: PASSWORD } };
  },
  'secondFactor.removeTotp': async (world: ExampleWorld, personId: number) => {
    await withTotp(world, personId);
    return { body: { password: PASSWORD } };
  },
  'secondFactor.renewCodes': async (world: ExampleWorld, personId: number) => {
    await withTotp(world, personId);
    return { body: { password: PASSWORD } };
  },
  'secondFactor.preparePasskey': async (world: ExampleWorld, personId: number) => {
    await withPassword(world, personId);
    return { body: { password: PASSWORD } };
  },
  'secondFactor.addPasskey': async (world: ExampleWorld, personId: number) => {
    await withPassword(world, personId);
    const { config } = world.dependencies;
    const options = await world.platform((tx) => creationOptions(tx, config, personId));
    const credential = new Authenticator(consoleOrigin(config)).create(options);
    return { body: { name: 'Portable', credential } };
  },
  'secondFactor.renamePasskey': async (world: ExampleWorld, personId: number) => ({
    id: await aPasskey(world, personId),
    body: { name: 'Téléphone' },
  }),
  'secondFactor.removePasskey': async (world: ExampleWorld, personId: number) => ({
    id: await aPasskey(world, personId),
    body: { password: PASSWORD },
  }),
  'secondFactor.confirmOptions': async (world: ExampleWorld, personId: number) => {
    await withPassword(world, personId);
    return { body: {} };
  },
  'secondFactor.confirm': async (world: ExampleWorld, personId: number) => {
    await withPassword(world, personId);
    return { body: { password: PASSWORD } };
  },
  'secondFactor.reset': async (world: ExampleWorld) => {
    const id = world.people.partner_delegated_admin;
    await withTotp(world, id);
    return { id, body: {} };
  },
  'secondFactor.policy': () => ({}),
  // It cannot be required by a person without a factor: no mistake locks anybody of the examples
  // out.
  'secondFactor.setPolicy': async (world: ExampleWorld, personId: number) => {
    await withPassword(world, personId);
    return { body: { required: false } };
  },
};
