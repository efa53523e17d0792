/** Where one of several PostgreSQLs listens. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: string;
}

const SEVERAL = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?@]*,[^/?@]*)(?<after>.*)$/;
const DEFAULT_PORT = '5432';

/**
 * An address that may name several hosts, as libpq writes them:
 * `postgres://user@a:5432,b:5432/base`, or `?host=a,b&port=5432,5432`. Answers the address of the
 * first one and, when there are several, all of them. Throws TypeError on what is no address.
 */
export function readDatabaseAddress(text: string): { readonly first: URL; readonly hosts: readonly DatabaseHost[] } {
  const { before = '', hosts = '', after = '' } = SEVERAL.exec(text)?.groups ?? {};
  const url = new URL(hosts === '' ? text : `${before}${hosts.split(',')[0] ?? ''}${after}`);
  // The hosts are queried for the one that takes writes, whatever the address requests.
  url.searchParams.delete('target_session_attrs');
  const listed = hosts === '' ? ofParameters(url) : hosts.split(',').map(hostOf);
  if (listed.length < 2) return { first: url, hosts: [] };
  return { first: aimedAt(url, listed[0]), hosts: listed };
}

function ofParameters({ searchParams, port }: URL): DatabaseHost[] {
  const ports = (searchParams.get('port') ?? port).split(',');
  return (searchParams.get('host') ?? '')
    .split(',')
    .map((host, place) => ({ host, port: ports[ports.length === 1 ? 0 : place] || DEFAULT_PORT }));
}

function hostOf(text: string): DatabaseHost {
  const url = new URL(`postgres://${text}`);
  if (url.hostname === '') throw new TypeError('A host without a name');
  return { host: decodeURIComponent(url.hostname).replaceAll(/^\[|\]$/g, ''), port: url.port || DEFAULT_PORT };
}

/** The address of another of its hosts. */
export function aimedAt(address: URL, aim: DatabaseHost | undefined): URL {
  const url = new URL(address);
  if (aim === undefined) return url;
  // pg takes these before what stands in front of the path.
  url.searchParams.set('host', aim.host);
  url.searchParams.set('port', aim.port);
  return url;
}
