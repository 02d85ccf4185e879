// What the worker answers itself. All else goes past it: calls of the API, buckets, the sign-in, pages of the desk.
type Asked = Pick<Request, 'url' | 'method' | 'mode'>;

/** The frame for a page of the touch layouts, a file of the build, or what this installation is. */
export type Answered = 'frame' | 'file' | 'installation';

const touch = /^\/app\/(tablet|operator)(\/|$)/i;
/** The site's own: those of a release have a name of their own, the others stand at the root. */
const file = /^\/(assets\/[^/]+|[\w-]+\.(svg|png|webmanifest))$/;

export function answered({ url, method, mode }: Asked, origin: string): Answered | undefined {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return undefined;
  if (mode === 'navigate') return touch.test(pathname) ? 'frame' : undefined;
  if (pathname === '/config.json') return 'installation';
  return file.test(pathname) ? 'file' : undefined;
}
