// Commands under /api/local: run a job, move the clock, get a token, rotate the origin key, set a DNS record, send again
// what failed, invoke the control function, tell how the data are reached. Only the local stack has them.
import { RedriveError } from '../../redrive/redrive.ts';
import type { LocalConnection } from '../../transfer/data-target.ts';
import { createPersonalTexts, type PersonalNames, type Pseudonym } from '../../transfer/personal-texts.ts';
import { type Clock, InvalidTimeError } from '../clock.ts';
import type { Tokens } from '../cognito/tokens.ts';
import { type Exchange, readBody, sendJson } from '../exchange.ts';
import type { JobRun } from '../run.ts';

export interface CommandOptions {
  clock: Clock;
  run: (job: string) => Promise<JobRun | undefined>;
  jobs: () => string[];
  settle: () => Promise<void>;
  tokensOf: (email: string) => Promise<Tokens>;
  rotateOriginKey: () => Promise<string[]>;
  /** Sets the TXT records of a name in the local DNS. */
  setTexts: (name: string, texts: readonly string[]) => void;
  /** Invokes the control function with an event. */
  control: (event: unknown) => Promise<unknown>;
  /** Sends again what failed; only what has the name, if there is one. */
  redrive: (name: string | undefined) => Promise<object>;
  /** Replaces texts in the mails of the inbox. */
  rewriteMails: (replace: (text: string) => string) => void;
  /** Tells what clients need to reach the data. */
  connection: () => LocalConnection;
}

export function createCommandsHandler(options: CommandOptions) {
  const {
    clock,
    run,
    jobs,
    settle,
    tokensOf,
    rotateOriginKey,
    setTexts,
    control,
    redrive,
    rewriteMails,
    connection,
  } = options;
  const getTime = () => ({ now: clock.now(), ahead: clock.getOffset() });

  async function moveClock(exchange: Exchange) {
    const call = await readJson(exchange);
    try {
      if (typeof call?.now === 'string') clock.set(call.now);
      else if (typeof call?.advance === 'string' || typeof call?.advance === 'number')
        clock.advance(call.advance);
      else
        return sendJson(exchange, 400, {
          message: 'Say {"now": ISO instant} or {"advance": ISO duration or milliseconds}.',
        });
    } catch (error) {
      if (error instanceof InvalidTimeError) return sendJson(exchange, 400, { message: error.message });
      throw error;
    }
    sendJson(exchange, 200, getTime());
  }

  async function setDnsRecord(exchange: Exchange) {
    const { name, texts } = (await readJson(exchange)) ?? {};
    if (typeof name !== 'string' || !Array.isArray(texts) || !texts.every((text) => typeof text === 'string'))
      return sendJson(exchange, 400, { message: 'Say {"name": a host name, "texts": [its TXT records]}.' });
    setTexts(name, texts);
    sendJson(exchange, 200, { name, texts });
  }

  async function redriveNow(exchange: Exchange) {
    const { name } = (await readJson(exchange)) ?? {};
    try {
      sendJson(exchange, 200, await redrive(typeof name === 'string' ? name : undefined));
    } catch (error) {
      if (error instanceof RedriveError) return sendJson(exchange, 400, { message: error.message });
      throw error;
    }
  }

  async function eraseFromMails(exchange: Exchange) {
    const { person, pseudonym } = (await readJson(exchange)) ?? {};
    rewriteMails(createPersonalTexts(person as PersonalNames, pseudonym as Pseudonym).replace);
    sendJson(exchange, 200, {});
  }

  async function runJobNow(exchange: Exchange, job: string) {
    const jobRun = await run(job);
    if (jobRun) sendJson(exchange, jobRun.error === undefined ? 200 : 500, jobRun);
    else sendJson(exchange, 404, { message: `There is no job "${job}"; there are ${jobs().join(', ')}.` });
  }

  return async (exchange: Exchange) => {
    const command = exchange.path.slice('/api/local/'.length);
    const call = `${exchange.method} ${command}`;
    if (call === 'GET connection') return sendJson(exchange, 200, connection());
    if (call === 'GET clock') return sendJson(exchange, 200, getTime());
    if (call === 'POST clock') return moveClock(exchange);
    if (call.startsWith('POST run/'))
      return runJobNow(exchange, decodeURIComponent(command.slice('run/'.length)));
    if (call === 'POST settle') return sendJson(exchange, 200, (await settle()) ?? {});
    if (call === 'POST rotate-origin') return sendJson(exchange, 200, { updates: await rotateOriginKey() });
    if (call === 'POST redrive') return redriveNow(exchange);
    if (call === 'POST erase-from-mails') return eraseFromMails(exchange);
    if (call === 'POST dns') return setDnsRecord(exchange);
    if (call === 'POST control')
      return sendJson(exchange, 200, await control((await readJson(exchange)) ?? {}));
    if (call === 'GET token') {
      const email = exchange.query.get('email');
      if (!email) return sendJson(exchange, 400, { message: 'Name an ?email=.' });
      return sendJson(exchange, 200, await tokensOf(email));
    }
    sendJson(exchange, 404, { message: 'Not Found' });
  };
}

async function readJson(exchange: Exchange): Promise<Record<string, unknown> | undefined> {
  try {
    const value: unknown = JSON.parse((await readBody(exchange.request, 64 * 1024)).toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
