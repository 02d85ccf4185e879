// Requests that the service worker answers. Others go to the network: API calls, buckets, sign-in, desktop
// pages.
type ClassifiedRequest = Pick<Request, 'url' | 'method' | 'mode'>;

/** `frame`: the document of touch pages; `siteFile`: a file of the build; `installation`: the configuration. */
export type RequestKind = 'frame' | 'file' | 'installation';

const touchPage = /^\/app\/(tablet|operator)(\/|$)/i;
/** Files of the site: those of a release are in `assets`, others at the root. */
const siteFile = /^\/(assets\/[^/]+|[\w-]+\.(svg|png|webmanifest))$/;

export function findRequestKind(
  { url, method, mode }: ClassifiedRequest,
  origin: string,
): RequestKind | undefined {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return undefined;
  if (mode === 'navigate') return touchPage.test(pathname) ? 'frame' : undefined;
  if (pathname === '/config.json') return 'installation';
  return siteFile.test(pathname) ? 'file' : undefined;
}
