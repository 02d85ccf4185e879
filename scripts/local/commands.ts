// Commands under /api/local: run a job, move the clock, get a token. Only the local stack has them.
import { BadTime, type Clock } from './clock.ts';
import type { Tokens } from './cognito/tokens.ts';
import { type Exchange, readBody, sendJson } from './exchange.ts';
import type { Ran } from './run.ts';

export interface CommandParts {
  clock: Clock;
  run: (job: string) => Promise<Ran | undefined>;
  jobs: () => string[];
  settle: () => Promise<void>;
  tokensOf: (email: string) => Promise<Tokens>;
}

export function commandsDoor({ clock, run, jobs, settle, tokensOf }: CommandParts) {
  const time = () => ({ now: clock.now(), ahead: clock.ahead() });

  async function moveClock(exchange: Exchange) {
    const asked = await jsonOf(exchange);
    try {
      if (typeof asked?.now === 'string') clock.set(asked.now);
      else if (typeof asked?.advance === 'string' || typeof asked?.advance === 'number')
        clock.advance(asked.advance);
      else
        return sendJson(exchange, 400, {
          message: 'Say {"now": ISO instant} or {"advance": ISO duration or milliseconds}.',
        });
    } catch (error) {
      if (error instanceof BadTime) return sendJson(exchange, 400, { message: error.message });
      throw error;
    }
    sendJson(exchange, 200, time());
  }

  async function runNow(exchange: Exchange, job: string) {
    const ran = await run(job);
    if (ran) sendJson(exchange, ran.error === undefined ? 200 : 500, ran);
    else sendJson(exchange, 404, { message: `There is no job "${job}"; there are ${jobs().join(', ')}.` });
  }

  return async (exchange: Exchange) => {
    const command = exchange.path.slice('/api/local/'.length);
    const asked = `${exchange.method} ${command}`;
    if (asked === 'GET clock') return sendJson(exchange, 200, time());
    if (asked === 'POST clock') return moveClock(exchange);
    if (asked.startsWith('POST run/'))
      return runNow(exchange, decodeURIComponent(command.slice('run/'.length)));
    if (asked === 'POST settle') return sendJson(exchange, 200, (await settle()) ?? {});
    if (asked === 'GET token') {
      const email = exchange.query.get('email');
      if (!email) return sendJson(exchange, 400, { message: 'Name an ?email=.' });
      return sendJson(exchange, 200, await tokensOf(email));
    }
    sendJson(exchange, 404, { message: 'Not Found' });
  };
}

async function jsonOf(exchange: Exchange): Promise<Record<string, unknown> | undefined> {
  try {
    const read: unknown = JSON.parse((await readBody(exchange.request, 64 * 1024)).toString());
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
