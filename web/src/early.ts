// Runs while the app loads, if a signed-in user opens one of its addresses: preloads the files of the page
// and sends the first requests of session and page (`prefetch.ts`). The app works without it, only slower.

import { languages } from '#shared/messages.ts';
import { VERSION_HEADER } from '#shared/version.ts';
import { detectLanguage } from './appearance.ts';
import { buildFirstRequests } from './first-requests.ts';
import { API_BASE_PATH, prefetchResponse } from './prefetch.ts';
import { getSelectedPlant, hasLastPlant, selectPlantFromUrl } from './session/selected-plant.ts';
import { isTokenValid, readStoredToken } from './session/stored-token.ts';

/** Written by the build (`web/build/early-script.ts`); files are referenced by their index in `files`. */
declare const MADE_OF: PageAssets;
export interface PageAssets {
  /**
   * Files separated by spaces: name without folder and `.js`, and the base-36 indexes of its imports,
   * separated by commas.
   */
  files: string;
  /**
   * Indexes of texts by namespace, in the order of the languages; those of every page under the empty name.
   */
  texts: Record<string, number[][]>;
  pages: { path: string; files: number[]; texts: readonly string[]; firstRequests: readonly string[] }[];
}

const buildPattern = (path: string) =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

const files = MADE_OF.files.split(' ');
const preloadedFiles = new Set<number>();

/** Preloads a file after its imports; styles come before the scripts that need them to render. */
function preloadFile(fileIndex: number): void {
  if (preloadedFiles.has(fileIndex)) return;
  preloadedFiles.add(fileIndex);
  const [file, ...imports] = files[fileIndex]!.split(',');
  for (const each of imports) preloadFile(Number.parseInt(each, 36));
  const isStyle = file!.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = `/assets/${file}${isStyle ? '' : '.js'}`;
  document.head.append(link);
}

/** Returns the body of an answer of the service; another system's is empty. */
async function readBody(request: Promise<Response | undefined>) {
  const answer = await request;
  return (answer?.headers.has(VERSION_HEADER) && (await answer.json())) || {};
}

/**
 * Sends the requests of the session, and those of the page; all but the latter are registered before the app
 * runs.
 */
async function sendFirstRequests(token: string, asks: readonly string[]): Promise<void> {
  void prefetchResponse('/config.json', {}, '/config.json');
  const readPath = (
    path: string,
    identity: { token?: string; plant?: string },
    condition?: Promise<boolean>,
  ) =>
    readBody(
      prefetchResponse(
        path,
        identity,
        condition
          ? condition.then((shouldSend) => (shouldSend ? API_BASE_PATH + path : undefined))
          : API_BASE_PATH + path,
      ),
    );

  const plant = getSelectedPlant();
  const tenant = readPath('/UserTenant/get', { token, plant });
  // A user with a selected plant, or with one on the last visit, has access to it; for others the tenant's
  // answer is awaited.
  const hasPlantAccess =
    plant || hasLastPlant() ? undefined : tenant.then(({ endpointRoot }) => endpointRoot === false);
  const [user, { now }] = await Promise.all([
    readPath('/user/get', { token, plant }, hasPlantAccess),
    readPath('/health', { plant }, hasPlantAccess),
    readPath('/user/settings', { token, plant }, hasPlantAccess),
  ]);
  if (user.plant && now)
    for (const path of buildFirstRequests(asks, user, now))
      void readPath(path, { token, plant: user.idplant });
}

const storedToken = readStoredToken();
const page = storedToken && MADE_OF.pages.find(({ path }) => buildPattern(path).test(location.pathname));
if (storedToken && page) {
  const language = languages.indexOf(detectLanguage());
  selectPlantFromUrl();
  if (isTokenValid(storedToken)) void sendFirstRequests(storedToken.accessToken, page.firstRequests);
  for (const fileIndex of page.files) preloadFile(fileIndex);
  for (const name of ['', ...page.texts])
    for (const fileIndex of MADE_OF.texts[name]?.[language] ?? []) preloadFile(fileIndex);
}
