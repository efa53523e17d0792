/** A refusal as the provider's API answers it. */
export class SimulatorFailure extends Error {
  override name = 'SimulatorFailure';
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;

  constructor(status: number, error: { type: string; message: string; code?: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const missing = (kind: string, id: string): SimulatorFailure =>
  new SimulatorFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  });

export const invalid = (message: string, param?: string, code?: string): SimulatorFailure =>
  new SimulatorFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
