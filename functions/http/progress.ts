// Progress of a request that takes several commits: each step is recorded in its own transaction, so that a
// repeated request resumes after the last one.
import { RefusalError } from '#shared/refused.ts';
import type { BoundaryWrites } from '../db/commit.ts';
import { idempotencySteps } from '../db/entities/kernel.ts';
import { DuplicateRequestError } from '../db/idempotency-record.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { createUnitOfWork } from '../db/unit-of-work.ts';
import { replaceRefusal, type Writes } from '../db/writes.ts';

export interface Progress {
  /** Returns the answer of a step that an earlier attempt at this request completed. */
  find<Answer>(step: string): Answer | undefined;
  /**
   * Returns the write that records a step, to be put first in its transaction; empty if the request cannot be
   * resumed.
   */
  note(step: string, answer: unknown): Writes;
  /** Runs a step that commits once, or returns the recorded answer. */
  run<Answer>(step: string, work: (store: Store) => Promise<Answer>): Promise<Answer>;
  /** Commits writes of distinct items like `commitInChunks` of the store, each once, as a step of their own. */
  commitInChunks<Each>(
    step: string,
    all: readonly Each[],
    writesOf: (some: readonly Each[]) => Writes,
    ends?: BoundaryWrites,
  ): Promise<void>;
}

/**
 * Reads the completed steps of the request. A commit with a record throws DuplicateRequestError if another
 * attempt completed the step; the call is then answered as in progress and resumed when it is sent again
 * (`idempotency.ts`).
 */
export async function openProgress(store: Store): Promise<Progress> {
  const { resumable } = store;
  if (!resumable)
    return {
      find: () => undefined,
      note: () => [],
      run: (_, work) => work(store),
      commitInChunks: (_, ...chunks) => store.commitInChunks(...chunks),
    };
  const { id, expiresAt } = resumable;
  const getStepId = (step: string) => `${id}.${step}`;
  const answersByStep = new Map(
    (
      await loadAllPages((next) => store.list(idempotencySteps, { prefix: `${id}.`, consistent: true, next }))
    ).map((step) => [step.id, step.answer]),
  );

  const find = <Answer>(step: string): Answer | undefined => {
    const answer = answersByStep.get(getStepId(step));
    return answer === undefined ? undefined : (JSON.parse(answer) as Answer);
  };
  const note = (step: string, answer: unknown): Writes =>
    replaceRefusal(
      () => new DuplicateRequestError(),
      store.create(idempotencySteps, getStepId(step), { answer: JSON.stringify(answer), expiresAt }),
    );

  return {
    find,
    note,
    async run<Answer>(step: string, work: (store: Store) => Promise<Answer>) {
      if (answersByStep.has(getStepId(step))) return find<Answer>(step)!;
      const { store: stepStore, getWrites } = createUnitOfWork(store);
      try {
        const answer = await work(stepStore);
        await store.commit(note(step, answer), getWrites());
        return answer;
      } catch (error) {
        if (!(error instanceof DuplicateRequestError || error instanceof RefusalError)) throw error;
        // A duplicate that has just completed the step makes the commit fail or the work refuse.
        const duplicate = await store.find(idempotencySteps, getStepId(step));
        if (!duplicate) throw error;
        return JSON.parse(duplicate.answer) as Answer;
      }
    },
    async commitInChunks(step, all, writesOf, { first = [], last = [] } = {}) {
      // A chunk is recorded by the index of its first item.
      let done = 0;
      for (let count: number | undefined = 0; count !== undefined; count = find<number>(`${step}.${done}`))
        done += count;
      if (find(`${step}.end`)) return;
      const noteChunk = (some: readonly unknown[]) =>
        some.length > 0 ? note(`${step}.${all.indexOf(some[0] as never)}`, some.length) : [];
      await store.commitInChunks(all.slice(done), (some) => [noteChunk(some), writesOf(some)], {
        first: done === 0 ? first : [],
        last: [note(`${step}.end`, true), last],
      });
    },
  };
}
