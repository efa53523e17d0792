interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
}

/** What is read of an OpenAPI document. */
export interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

/** The operations of a document, in its order. */
export const operationsOf = ({ paths = {} }: OpenApi) =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const { operationId = '', summary = '' } = item[method] ?? {};
      return operationId === '' ? [] : [{ name: operationId, method: method.toUpperCase(), path, summary }];
    }),
  );
