// What may be recorded while there is no network: for each such call the thing it is about, and the answer the service is going
// to give. A feature offers its own in `features/<feature>/offline.ts`, as `deferred`; `app/offline.ts` gathers them.
import type { SignedInUser } from '../../../shared/access/api.ts';
import type { Endpoint } from '../../../shared/contract.ts';
import type { Day, Instant } from '../../../shared/day.ts';
import type { Asker } from '../../../shared/moves.ts';

/** What this device knows: the answers kept here, with what waits to be sent already in them. */
export type Read = <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S) => Promise<A | undefined>;

export interface Moment {
  read: Read;
  who: Asker;
  /** By the service's clock, as far as this device knows it (`clock.ts`). */
  now: Instant;
}

/** How the list of what waits names a write: a text of the namespace `offline` under `done.`, and what stands in it. */
export interface Title {
  key: string;
  values?: Record<string, string | number>;
}

/** A read as its page asks it: the path of its contract, and its input. */
export interface Asked {
  path: string;
  question: Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: writes of every kind in one list
export interface Deferred<S extends object = any, A = any> {
  contract: Endpoint<S, unknown, A>;
  /**
   * `ewo:01J…`: a refused write holds back those of the same thing alone. Before the colon stands the kind as the history of
   * records names it (`features/<feature>/history.ts`): the page of a conflict takes the labels of the fields from there.
   */
  thing: (input: S) => string;
  /** The input with the moment it was done, where the service would else take that of its arrival. */
  dated?: (input: S, now: Instant) => S;
  /**
   * The answer as the service is going to give it, or undefined where this device knows too little to say: then the write needs
   * the network. Its `version` is the one the service would give. @throws Refused as the service would, by the same rules of `shared`
   */
  foresee: (input: S, moment: Moment) => Promise<A | undefined>;
  /** Whether a list at this path with this question holds the thing as it is now; undefined: as the cache decides it. */
  belongs?: (answer: A, path: string, question: Record<string, unknown>) => boolean | undefined;
  /** Another read that shows it, such as a month or a page of another shape, as it is with this write; undefined: as it was. */
  redrawn?: (data: unknown, asked: Asked, answer: A, input: S) => unknown;
  /** What tells how the thing is now, where that is not `GET <items>/{id}`: asked when another was faster. */
  seen?: (input: S) => { contract: Endpoint<object>; input: object };
  title: (input: S, answer: A) => Title;
}

/** Keeps the types of contract, input and answer together. */
export const deferring = <S extends object, G, A>(
  one: Omit<Deferred<S, A>, 'contract'> & { contract: Endpoint<S, G, A> },
): Deferred => one as unknown as Deferred;

/** How a tablet reads ahead, and for whom. */
export interface Reader {
  /** Over the network, as `readOf` asks it, and kept; undefined where the service refuses it. */
  read: Read;
  /** What is here, without asking. */
  kept: Read;
  /** Milliseconds since it was kept here; undefined: it is not. */
  age: <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S) => Promise<number | undefined>;
  /** What came in another answer, as its own page asks it. */
  keep: (answers: readonly Known[]) => Promise<void>;
  /** The pictures these answers name: small ones first, large ones as far as there is room. */
  pictures: (answers: readonly unknown[]) => Promise<void>;
  who: Asker;
  user: SignedInUser;
  /** The team whose work this device shows. */
  teamId?: number;
  today: Day;
}
export interface Known {
  contract: Pick<Endpoint, 'method' | 'path'>;
  input: object;
  answer: unknown;
}

/** What a tablet reads ahead for the hours without a network. */
export interface ReadAhead {
  /** The smaller, the sooner. */
  order: number;
  /** Minutes it is good for; absent: a quarter of an hour. */
  every?: number;
  read: (reader: Reader) => Promise<void>;
}

/** A read that was never asked, answered from others that are kept here while the service is out of reach. */
// biome-ignore lint/suspicious/noExplicitAny: reads of every kind in one list
export interface Derived<S extends object = any, A = any> {
  contract: Endpoint<S, unknown, A>;
  /** Undefined where nothing is found: what else the plant has this device does not know. */
  from: (input: S, read: Read) => Promise<A | undefined>;
}

export const deriving = <S extends object, G, A>(
  contract: Endpoint<S, G, A>,
  from: Derived<S, A>['from'],
): Derived => ({ contract: contract as Endpoint<S, unknown, A>, from });

/** What `features/<feature>/offline.ts` exports. */
export interface Offline {
  deferred?: readonly Deferred[];
  derived?: readonly Derived[];
  ahead?: readonly ReadAhead[];
}
