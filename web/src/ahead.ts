// What is asked before the app is there (`early.ts`). An answer is given once, to the call that would ask the very same in the
// same name and plant; nobody else ever sees it.
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
  // an address may name anything; a header holds no other letters
  if (plant) headers.set('x-plant', encodeURIComponent(plant));
  return headers;
}

const nameOf = (url: string, headers: Headers) => JSON.stringify([url, ...headers]);

/** Answers with a copy, for whoever asks on from it. */
export async function askAhead(url: string, asker: Asker = {}): Promise<Response | undefined> {
  const headers = headersOf(asker);
  const answer = fetch(url, { headers }).catch(() => undefined);
  place.ahead ??= new Map();
  place.ahead.set(nameOf(url, headers), { at: Date.now(), answer });
  return (await answer)?.clone();
}

export function takeAhead(url: string, headers: Headers): Promise<Response | undefined> | undefined {
  const name = nameOf(url, headers);
  const found = place.ahead?.get(name);
  place.ahead?.delete(name);
  return found && Date.now() - found.at < FRESH ? found.answer : undefined;
}

/** A write makes what was asked before it old. */
export const forgetAhead = (): void => place.ahead?.clear();
