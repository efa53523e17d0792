import { type Address } from '@boucle/contract/pages.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { type HolderKind } from './holder.ts';

const WORDS = {
  card: {
    title: 'Carte introuvable',
    sentence: 'Aucune de vos cartes ne porte ce numéro',
    back: 'Revenir aux cartes',
  },
  customer: {
    title: 'Conso introuvable',
    sentence: 'Aucun de vos consos ne porte ce numéro',
    back: 'Revenir aux consos',
  },
} as const;

type MissingHolderProps = { kind: HolderKind; breadcrumb: ReadonlyArray<{ label: string; to: Address }> | undefined };

/** No one has this number, or somebody else’s initiative does: both say the same. */
export function MissingHolder({ kind, breadcrumb }: MissingHolderProps) {
  const { title, sentence, back } = WORDS[kind];
  const list = breadcrumb?.[0];
  return (
    <Page title={title} breadcrumb={breadcrumb}>
      <Sheet>
        <EmptyState
          title={sentence}
          actions={
            list && (
              <ButtonLink variant="contained" to={list.to}>
                {back}
              </ButtonLink>
            )
          }
        >
          L’adresse est peut-être incomplète.
        </EmptyState>
      </Sheet>
    </Page>
  );
}
