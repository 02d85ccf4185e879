// Runs while the app is on its way, where somebody signed in opens one of its addresses: fetches what the page at hand is made
// of, and asks what the session and the page will ask first (`ahead.ts`). Without it everything comes all the same, only later.

import { languages } from '../../shared/messages.ts';
import { API, askAhead } from './ahead.ts';
import { firstLanguage } from './appearance.ts';
import { firstAsks } from './first-asks.ts';
import { isLive, keptToken } from './session/kept-token.ts';
import { enterAddressedPlant, selectedPlant, stoodInPlant } from './session/selected-plant.ts';

/** Written by the build (`web/build/early-script.ts`): each file by its place in `files`. */
declare const MADE_OF: MadeOf;
export interface MadeOf {
  /** Parted by spaces: a file's name, without its folder and `.js`, and the places of what it imports in base 36, parted by commas. */
  files: string;
  /** Texts by namespace, in the order of the languages; those of every page under no name. */
  texts: Record<string, number[][]>;
  pages: { path: string; files: number[]; texts: readonly string[]; asks: readonly string[] }[];
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

const files = MADE_OF.files.split(' ');
const fetched = new Set<number>();

/** Styles stand before the scripts that bring them: nothing is drawn without them. */
function fetchFile(at: number): void {
  if (fetched.has(at)) return;
  fetched.add(at);
  const [file, ...imports] = files[at]!.split(',');
  for (const each of imports) fetchFile(Number.parseInt(each, 36));
  const isStyle = file!.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = `/assets/${file}${isStyle ? '' : '.js'}`;
  document.head.append(link);
}

const bodyOf = async (answer: Promise<Response | undefined>) => (await (await answer)?.json()) ?? {};

/** As the session is read; all but the page's own is announced before the app runs. */
async function ask(token: string, asks: readonly string[]): Promise<void> {
  void askAhead('/config.json', {}, '/config.json');
  const read = (path: string, asker: { token?: string; plant?: string }, when?: Promise<boolean>) =>
    bodyOf(askAhead(path, asker, when ? when.then((go) => (go ? API + path : undefined)) : API + path));

  const plant = selectedPlant();
  const tenant = read('/UserTenant/get', { token, plant });
  // who stands in a plant, or did when they were last here, was let into it; of others it is not known yet whether they are of any
  const inPlant =
    plant || stoodInPlant() ? undefined : tenant.then(({ endpointRoot }) => endpointRoot === false);
  const [user, { now }] = await Promise.all([
    read('/user/get', { token, plant }, inPlant),
    read('/health', { plant }, inPlant),
    read('/user/settings', { token, plant }, inPlant),
  ]);
  if (user.plant && now)
    for (const path of firstAsks(asks, user, now)) void read(path, { token, plant: user.idplant });
}

const kept = keptToken();
const page = kept && MADE_OF.pages.find(({ path }) => patternOf(path).test(location.pathname));
if (kept && page) {
  const language = languages.indexOf(firstLanguage());
  enterAddressedPlant();
  if (isLive(kept)) void ask(kept.accessToken, page.asks);
  for (const at of page.files) fetchFile(at);
  for (const name of ['', ...page.texts])
    for (const at of MADE_OF.texts[name]?.[language] ?? []) fetchFile(at);
}
