// What is asked before the app is there (`early.ts`). An answer is given once, to the call that would ask the very same in the
// same name and plant; nobody else ever sees it.
import { touchDevice } from './session/device.ts';

/** Of the site's own host, wherever it stands. */
export const API = '/api';

interface Ahead {
  at: number;
  answer: Promise<Response | undefined>;
}
const place = globalThis as { ahead?: Map<string, Ahead> };

/** As long as the cache would show it without asking again. */
const FRESH = 30_000;

interface Asker {
  accept?: string;
  token?: string;
  plant?: string;
}

export function headersOf({ accept = 'application/json', token, plant }: Asker): Headers {
  const headers = new Headers({ accept });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const device = token && touchDevice();
  if (device) headers.set('x-device', device);
  // an address may name anything; a header holds no other letters
  if (plant) headers.set('x-plant', encodeURIComponent(plant));
  return headers;
}

const nameOf = (path: string, headers: Headers) => JSON.stringify([path, ...headers]);

/** Announced at once, asked when its address is known, if there is one; answers with a copy, for whoever asks on from it. */
export async function askAhead(
  path: string,
  asker: Asker,
  address: string | Promise<string | undefined>,
): Promise<Response | undefined> {
  const headers = headersOf(asker);
  const ask = (url: string | undefined) => (url ? fetch(url, { headers }) : undefined);
  // what is known goes before the files that the page is made of
  const answer = (typeof address === 'string' ? fetch(address, { headers }) : address.then(ask)).catch(
    () => undefined,
  );
  place.ahead ??= new Map();
  place.ahead.set(nameOf(path, headers), { at: Date.now(), answer });
  return (await answer)?.clone();
}

/** `path` is that of the contract, with its question. */
export function takeAhead(path: string, headers: Headers): Promise<Response | undefined> | undefined {
  const name = nameOf(path, headers);
  const found = place.ahead?.get(name);
  place.ahead?.delete(name);
  return found && Date.now() - found.at < FRESH ? found.answer : undefined;
}

/** A write makes what was asked before it old. */
export const forgetAhead = (): void => place.ahead?.clear();
