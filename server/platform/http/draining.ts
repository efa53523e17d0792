type Fetch<E> = (request: Request, environment: E) => Response | Promise<Response>;

/** A server's way out: it announces it first, answers late callers, and keeps no connection. */
export interface Draining<E> {
  readonly fetch: Fetch<E>;
  /**
   * From now on /readyz is 503, which a proxy takes for « send nothing more », and each answer is
   * the last of its connection.
   */
  begin(): void;
}

/** Costs nothing until it begins. */
export function draining<E>(fetch: Fetch<E>): Draining<E> {
  let begun = false;
  return {
    begin() {
      begun = true;
    },
    fetch: (request, environment) => (begun ? last(request, environment) : fetch(request, environment)),
  };

  async function last(request: Request, environment: E): Promise<Response> {
    if (new URL(request.url).pathname === '/readyz') {
      return Response.json({ status: 'stopping' }, { status: 503, headers: { connection: 'close' } });
    }
    const { body, status, statusText, headers } = await fetch(request, environment);
    const answer = new Response(body, { status, statusText, headers });
    answer.headers.set('connection', 'close');
    return answer;
  }
}
