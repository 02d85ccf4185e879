// One JSON line an event, as CloudWatch reads it. Never tokens, bodies or names of people.

export function log(
  level: 'info' | 'warn' | 'error',
  message: string,
  details: Record<string, unknown> & { error?: unknown } = {},
) {
  const { error, ...rest } = details;
  const trace =
    error instanceof Error
      ? { error: error.name, reason: error.message, stack: error.stack }
      : error === undefined
        ? {}
        : { error: String(error) };
  process[level === 'error' ? 'stderr' : 'stdout'].write(
    `${JSON.stringify({ level, message, at: new Date(Date.now()).toISOString(), ...rest, ...trace })}\n`,
  );
}
