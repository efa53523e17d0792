import { PARTNER_API } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchOpen } from '../../api/fetchOpen.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isOpenApi, operationsOf } from './operations.ts';

const DOCUMENT = `${PARTNER_API}/openapi.json`;

/**
 * Every call of the partners' API, from its own OpenAPI document; each leads to its place in the
 * documentation.
 */
export function OperationList() {
  const document = useQuery({
    queryKey: ['partner-openapi'],
    staleTime: Infinity,
    queryFn: ({ signal }) => fetchOpen(DOCUMENT, isOpenApi, signal),
  });
  return (
    <Sheet
      title="Tous les appels"
      actions={
        <a className="b-link" href={DOCUMENT} target="_blank" rel="noreferrer">
          OpenAPI 3.1<span className="b-sr"> (nouvel onglet)</span>
        </a>
      }
    >
      {document.error && !document.data ? (
        <ErrorState message="La liste des appels n’a pas pu être lue." onRetry={() => void document.refetch()} />
      ) : !document.data ? (
        <Skeleton height="240px" />
      ) : (
        <ul className="b-operations">
          {operationsOf(document.data).map(({ name, method, path, summary }) => (
            <li key={name}>
              <a href={`${PARTNER_API}/docs#${name.toLowerCase().replace('.', '-')}`} target="_blank" rel="noreferrer">
                <code className="b-code">
                  <b>{method}</b> {path}
                </code>
                <span className="b-sr"> (nouvel onglet)</span>
              </a>
              <span className="b-muted">{summary}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
