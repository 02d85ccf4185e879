// Idempotency keys of writes: a write repeated after a missing answer keeps its key, every other write gets a
// new one.
import { ulid } from 'ulid';
import { RefusalError } from '#shared/refused.ts';

/**
 * Whether the error is an answer of the service. If it was busy or unreachable, the write may have been
 * executed.
 */
const isAnswer = (error: unknown): boolean => error instanceof RefusalError && error.kind !== 'unavailable';

/** Returns the keys of one form: `send` runs the work with the key of its input. */
export function createWriteKeys() {
  const keysByInput = new Map<string, string>();
  return {
    async send<Answer>(input: unknown, work: (key: string) => Promise<Answer>): Promise<Answer> {
      const inputText = JSON.stringify(input) ?? '';
      const key = keysByInput.get(inputText) ?? ulid();
      keysByInput.set(inputText, key);
      try {
        const answer = await work(key);
        keysByInput.delete(inputText);
        return answer;
      } catch (error) {
        if (isAnswer(error)) keysByInput.delete(inputText);
        throw error;
      }
    },
  };
}
