// Held calls: the gateway ends a call after thirty seconds, whatever its function does.
const MAX_CALL_MS = 30_000;

/** Returns the answer of the work, or that of `end` if it takes longer. The work goes on unheard, as a function does. */
export function limitHeldCall<Answer>(
  work: Promise<Answer>,
  end: () => Answer,
  limitMs = MAX_CALL_MS,
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => resolve(end()), limitMs);
  return Promise.race([work.finally(() => clearTimeout(timer)), promise]);
}
