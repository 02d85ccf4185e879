// Waiting before another try, longer each time and never in step with others.

export const pause = (attempt: number) =>
  new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt));
