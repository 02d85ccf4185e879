// Types of writes that may be recorded without a network: for each such call, the thing it concerns and the
// expected answer of the service. A feature exports its own as `deferred` in `features/<feature>/offline.ts`;
// `app/open-tablet.ts` collects them.
import type { SignedInUser } from '#shared/access/api.ts';
import type { Endpoint } from '#shared/contract.ts';
import type { Day, Instant } from '#shared/day.ts';
import type { Principal } from '#shared/transitions.ts';

/**
 * Reads the answer stored on this device, with waiting entries applied to it; undefined if none is stored.
 */
export type ReadStored = <S extends object, G, A>(
  contract: Endpoint<S, G, A>,
  input: S,
) => Promise<A | undefined>;

export interface WriteContext {
  read: ReadStored;
  principal: Principal;
  /** Time of the service's clock, as far as this device knows it (`clock.ts`). */
  now: Instant;
}

/**
 * Name of a write in the list of waiting entries: a key of the namespace `offline` under `done.`, and the
 * values of its placeholders.
 */
export interface EntryTitle {
  key: string;
  values?: Record<string, string | number>;
}

/** Read as its page requests it: the path of its contract, and its input. */
export interface ReadRequest {
  path: string;
  question: Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: writes of every kind in one list
export interface DeferredWrite<S extends object = any, A = any> {
  contract: Endpoint<S, unknown, A>;
  /**
   * Returns the thing a write concerns, such as `ewo:01J…`. A refused write holds back only writes on the
   * same thing. The part before the colon is the record kind that the history uses
   * (`features/<feature>/history.ts`); the conflict page takes its field labels from there.
   */
  getRecordKey: (input: S) => string;
  /**
   * Returns the input with the moment of recording, where the service would otherwise use the time of
   * arrival.
   */
  dated?: (input: S, now: Instant) => S;
  /**
   * Returns the expected answer of the service, with the `version` the service would give, or undefined if
   * this device lacks the data to compute it; the write then needs the network. @throws Refused as the
   * service would, by the same rules of `shared`
   */
  foresee: (input: S, moment: WriteContext) => Promise<A | undefined>;
  /**
   * Whether a list at this path with this input contains the thing after the write; undefined leaves the
   * decision to the cache.
   */
  belongs?: (answer: A, path: string, question: Record<string, unknown>) => boolean | undefined;
  /**
   * Returns the data of another read that shows the thing, such as a month or a page of another shape, with
   * this write applied; undefined leaves it unchanged.
   */
  redrawn?: (data: unknown, asked: ReadRequest, answer: A, input: S) => unknown;
  /**
   * Returns the read that gives the current state of the thing, if it is not `GET <items>/{id}`. Used when
   * another user changed the thing first.
   */
  seen?: (input: S) => { contract: Endpoint<object>; input: object };
  title: (input: S, answer: A) => EntryTitle;
}

/** Declares a deferred write; keeps the types of contract, input and answer together. */
export const defineDeferredWrite = <S extends object, G, A>(
  definition: Omit<DeferredWrite<S, A>, 'contract'> & { contract: Endpoint<S, G, A> },
): DeferredWrite => definition as unknown as DeferredWrite;

/** Access of a read-ahead part to the network and to stored answers, with the user and team it reads for. */
export interface Reader {
  /**
   * Reads over the network like `readOf` and stores the answer; undefined if the service refuses the read.
   */
  read: ReadStored;
  /** Returns the stored answer without a request. */
  readStored: ReadStored;
  /** Returns the milliseconds since the answer was stored, or undefined if none is stored. */
  age: <S extends object, G, A>(contract: Endpoint<S, G, A>, input: S) => Promise<number | undefined>;
  /** Stores answers that were part of another answer under the requests of their own pages. */
  keep: (answers: readonly KnownAnswer[]) => Promise<void>;
  /**
   * Downloads the pictures referenced by these answers: thumbnails first, full size as far as there is room.
   */
  pictures: (answers: readonly unknown[]) => Promise<void>;
  principal: Principal;
  user: SignedInUser;
  /** Team whose work this device shows. */
  teamId?: number;
  today: Day;
}
export interface KnownAnswer {
  contract: Pick<Endpoint, 'method' | 'path'>;
  input: object;
  answer: unknown;
}

/** Data that a tablet reads ahead for hours without a network. */
export interface ReadAhead {
  /** Parts with a smaller number are read first; the number is also the key of the stored time. */
  order: number;
  /** Interval in minutes between two reads. If absent, 15 minutes. */
  every?: number;
  read: (reader: Reader) => Promise<void>;
}

/**
 * Read without a stored answer of its own, answered from other stored answers while the service is out of
 * reach.
 */
// biome-ignore lint/suspicious/noExplicitAny: reads of every kind in one list
export interface DerivedRead<S extends object = any, A = any> {
  contract: Endpoint<S, unknown, A>;
  /**
   * Returns the derived answer, or undefined if the stored answers contain nothing: other records of the
   * plant are unknown here.
   */
  from: (input: S, read: ReadStored) => Promise<A | undefined>;
}

export const defineDerivedRead = <S extends object, G, A>(
  contract: Endpoint<S, G, A>,
  from: DerivedRead<S, A>['from'],
): DerivedRead => ({ contract: contract as Endpoint<S, unknown, A>, from });

/** Exports of `features/<feature>/offline.ts`. */
export interface OfflineDefinitions {
  deferred?: readonly DeferredWrite[];
  derived?: readonly DerivedRead[];
  ahead?: readonly ReadAhead[];
}
