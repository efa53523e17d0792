import { count, quantity } from '@boucle/contract/base/format.ts';
import { VOID_REASON_LABELS } from '@boucle/contract/shared/stockCounts/labels.ts';
import { type CountLine } from '@boucle/contract/features/stockCounts/shapes.ts';

type Line = Pick<CountLine, 'status' | 'void_reason' | 'counted' | 'moved_since'>;

/** Why a line cannot be posted as it stands; undefined when it can, or was. */
export function whyWords({ status, void_reason, counted, moved_since }: Line): string | undefined {
  switch (status) {
    case 'to_count':
      return 'Personne ne l’a comptée\u00a0: son stock ne changera pas.';
    case 'undecided':
      return 'Un mouvement du même jour a été enregistré après le comptage. Dites s’il a eu lieu avant ou après.';
    case 'short':
      // As the server says it when it refuses to post.
      if ((counted ?? 0) + (moved_since ?? 0) >= 0)
        return 'Ce restaurant lave désormais ses contenants, aucun n’y est sale\u00a0: recomptez-les parmi les propres.';
      return `Il en est parti plus (${count(Math.abs(moved_since ?? 0), 'contenant', 'contenants')}) qu’il n’en a été compté (${quantity(counted ?? 0)})\u00a0: recomptez.`;
    case 'reserved':
      return 'Des commandes comptent sur ces contenants, ou un rappel les retient\u00a0: libérez-en, ou recomptez. La ligne attend.';
    case 'carried':
      return 'Elle est passée à un nouvel inventaire.';
    case 'void':
      return void_reason === null ? 'Elle n’a plus d’objet.' : VOID_REASON_LABELS[void_reason];
    case 'counted':
    case 'posted':
      return undefined;
  }
}
