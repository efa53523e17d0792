import { type Tx } from '../../database/transaction.ts';
import { record } from '../record.ts';
import { type TestWorld } from '../testWorld.ts';
import { modelRecord } from './acts.ts';
import { engineCommand } from './command.ts';
import { type Dice } from './dice.ts';
import { type Model, type ModelCommand } from './model.ts';

export interface Game {
  readonly world: TestWorld;
  readonly model: Model;
  /** Besides the customer of the world. */
  readonly otherCustomer: number;
  /** One caller: nobody else does anything meanwhile. */
  readonly alone: boolean;
}

/** What the engine is asked, and how the model does the same with what it answered. */
export interface Attempt {
  readonly engine: (tx: Tx) => Promise<unknown>;
  /** Whether the model agrees; `answer` is undefined when the engine refused. */
  readonly model: (answer: unknown) => boolean;
}

/** Turns a kind of act into an attempt; dice choose among what there is. Undefined when there is nothing to do. */
export type Act = (dice: Dice, game: Game, at: Date) => Attempt | undefined;

/** Records a command in the engine and in the model; how a world begins. */
export async function recordBoth({ world, model }: Game, command: ModelCommand, at: Date): Promise<number | null> {
  const { id, serviceId } = await world.run((tx) =>
    record(tx, world.accountId, engineCommand(command, world.adminId, at)),
  );
  modelRecord(model, id, at.getTime(), serviceId === null ? command : { ...command, service: serviceId });
  return serviceId;
}
