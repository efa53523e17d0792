import { type Tx } from '../../../platform/database/transaction.ts';
import { record } from '../../../domain/ledger/record.ts';
import { type TestWorld } from '../ledgerWorld.ts';
import { modelRecord } from './recordInModel.ts';
import { engineCommand } from './command.ts';
import { type SeededRandom } from './seededRandom.ts';
import { type Model } from './model.ts';
import { type ModelCommand } from './modelState.ts';

export interface ModelRun {
  readonly world: TestWorld;
  readonly model: Model;
  /** A second customer of the world. */
  readonly otherCustomer: number;
  /** One caller: no one else does anything in the meantime. */
  readonly alone: boolean;
  /** Codes by format, that commands name at random; absent: no format is numbered. */
  readonly codes?: ReadonlyMap<number, readonly string[]>;
}

/** A request to the engine, and how the model does the same with its answer. */
export interface Attempt {
  readonly engine: (tx: Tx) => Promise<unknown>;
  /** Whether the model agrees; `answer` is undefined when the engine refused. */
  readonly model: (answer: unknown) => boolean;
}

/**
 * Turns a kind of action into an attempt; random choose among what there is. Undefined when there
 * is nothing to do.
 */
export type Action = (random: SeededRandom, run: ModelRun, at: Date) => Attempt | undefined;

/** Records a command in the engine and in the model; how a world begins. */
export async function recordBoth({ world, model }: ModelRun, command: ModelCommand, at: Date): Promise<number | null> {
  const { id, serviceId } = await world.run((tx) =>
    record(tx, world.accountId, engineCommand(command, world.adminId, at)),
  );
  modelRecord(model, id, at.getTime(), serviceId === null ? command : { ...command, service: serviceId });
  return serviceId;
}
