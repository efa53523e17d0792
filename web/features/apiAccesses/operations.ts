import { isRecord } from '../../api/record.ts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
}

/** The parts of an OpenAPI document that are read. */
export interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Whether an answer is such a document: each path with the operations it has. */
export const isOpenApi = (answer: unknown): answer is OpenApi =>
  isRecord(answer) &&
  isRecord(answer.paths) &&
  Object.values(answer.paths).every((item) => isRecord(item) && METHODS.every((method) => isOperation(item[method])));

const isOperation = (value: unknown): boolean =>
  value === undefined || (isRecord(value) && isText(value.operationId) && isText(value.summary));

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

/** The operations of a document, in its order. */
export const operationsOf = ({ paths = {} }: OpenApi) =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const { operationId = '', summary = '' } = item[method] ?? {};
      return operationId === '' ? [] : [{ name: operationId, method: method.toUpperCase(), path, summary }];
    }),
  );
