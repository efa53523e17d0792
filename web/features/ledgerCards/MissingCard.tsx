import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** The address names nothing that the reader may see. */
export function MissingCard({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Sheet>
        <EmptyState title="Fiche introuvable">
          L’adresse est peut-être incomplète, ou cette fiche ne vous est pas accessible.
        </EmptyState>
      </Sheet>
    </Page>
  );
}
