// Runs while the app is on its way, where somebody signed in opens one of its addresses: fetches what the page at hand is made
// of, and asks what the session and the page will ask first (`ahead.ts`). Without it everything comes all the same, only later.
import { firstLanguage } from './appearance.ts';
import { askAhead } from './ahead.ts';
import type { Config } from './config.ts';
import { isLive, keptToken } from './session/kept-token.ts';
import { enterAddressedPlant, selectedPlant } from './session/selected-plant.ts';

/** Written by the build (`web/build/early-script.ts`): files by their place in `files`. */
declare const MADE_OF: {
  files: string[];
  /** Of every page, in a language. */
  always: Record<string, number[]>;
  /** What a page's namespaces are in a language. */
  texts: Record<string, Record<string, number>>;
  pages: { path: string; files: number[]; texts: string[]; asks: string[] }[];
};

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

function fetchFile(at: number | undefined): void {
  const file = MADE_OF.files[at ?? -1];
  if (!file) return;
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
  if (file.endsWith('.css')) link.as = 'style';
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
}

/** As the session is read, so that nothing is asked that would not be. */
async function ask(token: string, asks: readonly string[]): Promise<void> {
  const installed = await askAhead('/config.json');
  const { api } = (await installed?.json()) as Config;
  const plant = selectedPlant();
  const read = async (path: string, of = plant) =>
    (await (await askAhead(api + path, { token, plant: of }))?.json()) ?? {};
  const tenant = await read('/UserTenant/get');
  if (tenant.endpointRoot !== false) return;
  void read('/user/settings');
  void askAhead(`${api}/health`, { plant });
  const { idplant } = await read('/user/get');
  if (idplant) for (const path of asks) void read(path, idplant);
}

const token = keptToken();
const page = token && MADE_OF.pages.find(({ path }) => patternOf(path).test(location.pathname));
if (token && page) {
  const language = firstLanguage();
  enterAddressedPlant();
  if (isLive(token)) void ask(token, page.asks);
  for (const at of [...(MADE_OF.always[language] ?? []), ...page.files]) fetchFile(at);
  for (const name of page.texts) fetchFile(MADE_OF.texts[language]?.[name]);
}
