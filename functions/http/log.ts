// Structured log: one JSON line per event for CloudWatch, with the trace of the work in progress. It never contains
// tokens, keys, bodies, e-mail addresses, names of people or texts that users entered.
import { getOptionalSetting } from './aws.ts';
import { getTrace } from './trace.ts';

export type LogLevel = 'info' | 'warn' | 'error';
const levels: Record<LogLevel, number> = { info: 0, warn: 1, error: 2 };

/** Writes a line, unless `LOG_LEVEL` asks for more serious ones only. Errors go to the standard error output. */
export function log(
  level: LogLevel,
  message: string,
  details: Record<string, unknown> & { error?: unknown } = {},
): void {
  const minimumLevel = getOptionalSetting('LOG_LEVEL') as LogLevel | undefined;
  if (minimumLevel && levels[level] < levels[minimumLevel]) return;
  const { error, ...fields } = details;
  const line = {
    ...{ level, message, at: new Date(Date.now()).toISOString() },
    ...getTrace(),
    ...(redact(fields) as object),
    ...(error !== undefined && describeError(error)),
  };
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${JSON.stringify(line)}\n`);
}

const MAX_TEXT_LENGTH = 300;
const emailAddress = /[^\s"'<>()[\],;:|]+@[^\s"'<>()[\],;:|]+/g;
/** Keys of service accounts, secrets of webhooks, and long secrets of links, wherever a text cites one. */
const secrets = /(?:plk|whsec|feed|rpt)_[\w+/=-]{8,}/g;
const hideAddresses = (text: string): string =>
  text.replace(secrets, '[secret]').replace(emailAddress, '[address]').slice(0, MAX_TEXT_LENGTH);

/** Replaces e-mail addresses in all texts of a value. */
function redact(value: unknown): unknown {
  if (typeof value === 'string') return hideAddresses(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redact(field)]));
}

/**
 * Returns the message of an error without what it may cite from an input: quoted texts and e-mail addresses. Of an
 * input that does not fit its schema it returns paths and codes, of a batch the reasons of its records.
 */
export function describeReason(error: unknown): string {
  const { issues, recordErrors } = error as {
    issues?: { path?: PropertyKey[]; code?: string }[];
    recordErrors?: unknown[];
  };
  if (Array.isArray(issues))
    return issues.map(({ path = [], code }) => `${path.map(String).join('.')}: ${code}`).join('; ');
  if (Array.isArray(recordErrors)) return recordErrors.map(describeReason).join('; ');
  const message = error instanceof Error ? error.message : String(error);
  return hideAddresses(message.replace(/"[^"]*"?|`[^`]*`?|'[^']*'/g, '"…"'));
}

/** Returns name, reason and stack of an error; the stack without the message, which it repeats. */
function describeError(error: unknown): { error: string; reason?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: describeReason(error) };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, reason: describeReason(error), stack: frames.join('\n') };
}
