import { type Problem } from '@boucle/contract/features/platform/calls.ts';
import { type PlatformProblem } from '@boucle/contract/features/platform/labels.ts';
import { count, dateTime } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import {
  mdiBankOffOutline,
  mdiCogOffOutline,
  mdiDatabaseAlertOutline,
  mdiEmailAlertOutline,
  mdiScaleUnbalanced,
  mdiShieldAlertOutline,
} from '@mdi/js';
import { type Task } from '../../../shared/tasks/tasks.ts';
import { type ChipLook } from '../../../ui/StatusChip.tsx';

interface Look {
  readonly icon: string;
  readonly tone: 'danger' | 'warn';
  /** The part of an initiative's panel that shows more. */
  readonly part: string;
  readonly titleOf: (pieces: number) => string;
}

const LOOKS: Readonly<Record<PlatformProblem, Look>> = {
  mails: {
    icon: mdiEmailAlertOutline,
    tone: 'danger',
    part: 'courriers',
    titleOf: (pieces) => count(pieces, 'e-mail non remis', 'e-mails non remis'),
  },
  jobs: {
    icon: mdiCogOffOutline,
    tone: 'danger',
    part: 'taches',
    titleOf: (pieces) => count(pieces, 'tâche en échec', 'tâches en échec'),
  },
  integrity: {
    icon: mdiDatabaseAlertOutline,
    tone: 'danger',
    part: 'integrite',
    titleOf: (pieces) => count(pieces, 'écart dans les comptes', 'écarts dans les comptes'),
  },
  unverified: { icon: mdiShieldAlertOutline, tone: 'warn', part: 'integrite', titleOf: () => 'Comptes non contrôlés' },
  reconciliation: {
    icon: mdiScaleUnbalanced,
    tone: 'danger',
    part: 'apercu',
    titleOf: (pieces) => count(pieces, 'écart avec Stripe', 'écarts avec Stripe'),
  },
  unreconciled: { icon: mdiBankOffOutline, tone: 'warn', part: 'apercu', titleOf: () => 'Stripe non rapproché' },
};

/** Where an initiative shows more of what fails there. */
const addressOf = (id: number, kind: PlatformProblem): Address =>
  `${pathOf('accounts')}?open=${id}&volet=${LOOKS[kind].part}`;

/** A line of « Ce qui échoue ». */
export function failingTask(failing: Problem): Task {
  const { icon, tone, titleOf } = LOOKS[failing.kind];
  const since = failing.at === null ? 'jamais fait' : dateTime(failing.at);
  return {
    key: `${failing.id} ${failing.kind}`,
    icon,
    tone,
    title: titleOf(failing.count),
    detail: `${failing.name} · ${since}`,
    to: addressOf(failing.id, failing.kind),
  };
}

/**
 * Chip of an initiative's problems: the first one, and how many more. Undefined when all is well.
 */
export function problemChip(problems: readonly Problem[]): ChipLook | undefined {
  const [first] = problems;
  if (first === undefined) return undefined;
  const { icon, tone, titleOf } = LOOKS[first.kind];
  const more = problems.length > 1 ? ` +${problems.length - 1}` : '';
  return { icon, state: tone === 'danger' ? 'alert' : 'warn', label: `${titleOf(first.count)}${more}` };
}
