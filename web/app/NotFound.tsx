import { type Address } from '@boucle/contract/pages.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Sheet } from '../ui/Sheet.tsx';

/**
 * No page stands at this address; `reason` when there is more to show (« Invalid transaction group
 * »).
 */
export function NotFound({ reason, homePath = '/dashboard' }: { reason?: string; homePath?: Address }) {
  return (
    <Page title="Page introuvable">
      <Sheet>
        <EmptyState
          title="Cette page n’existe pas"
          actions={
            <ButtonLink variant="contained" to={homePath}>
              Revenir au tableau de bord
            </ButtonLink>
          }
        >
          {reason ?? 'L’adresse est peut-être incomplète, ou ce qu’elle montrait a été déplacé.'}
        </EmptyState>
      </Sheet>
    </Page>
  );
}
