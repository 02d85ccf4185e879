// Exponential backoff with jitter between attempts.

export const pause = (attempt: number) =>
  new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt));
