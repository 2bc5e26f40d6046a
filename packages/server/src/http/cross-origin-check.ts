import { RequestError } from './request-error.ts';

/** What the check looks at. */
export interface CrossOriginHead {
  readonly method: string;
  /** Whether anyone may ask it, with or without a token: it holds no data. */
  readonly isPublic: boolean;
  readonly headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
    readonly 'sec-fetch-site'?: string | string[] | undefined;
  };
}

const READING_METHODS: readonly string[] = ['GET', 'HEAD'];

/** What a browser says of a request that comes from a page of this server, or from its user. */
const OWN_SITES: readonly unknown[] = ['same-origin', 'none'];

/**
 * Rejects a request that a browser sends for a page of another origin, because the user of the browser does
 * not mean it: any that may change something, and any that reads data, be it a picture, a script or a link.
 * What is public may be read from anywhere, so that links to the console open it. Programs that are no
 * browsers say nothing of origins and pass.
 *
 * @param allowed - Other origins whose pages may ask.
 * @throws RequestError `CROSS_ORIGIN`.
 */
export function checkOrigin(
  { method, isPublic, headers }: CrossOriginHead,
  allowed: ReadonlySet<string>,
): void {
  if (isPublic && READING_METHODS.includes(method)) return;
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && allowed.has(origin)) return;
  if (site === undefined ? origin === undefined || isOwn(origin, host) : OWN_SITES.includes(site))
    return;
  throw new RequestError(
    'CROSS_ORIGIN',
    'Open the console at an address of this server, or start it with --allow-origin for the origin of the page.',
  );
}

/** Pages of this server are served over plain HTTP; a proxy that adds TLS makes them another origin. */
function isOwn(origin: string, host: string): boolean {
  return origin.toLowerCase() === `http://${host.toLowerCase()}`;
}
