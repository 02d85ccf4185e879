// Pages under /local for whoever develops. Here: their doors, and the forms on them.
import { BadTime } from '../clock.ts';
import type { Tokens } from '../cognito/tokens.ts';
import { type Exchange, readBody, redirect, send } from '../exchange.ts';
import { pageHeaders } from '../html.ts';
import type { Ran } from '../run.ts';
import { faults } from '../sap/book.ts';
import {
  type DeskParts,
  filesPage,
  overviewPage,
  peoplePage,
  queuesPage,
  ranNotice,
  rightsPage,
  sapPage,
  tablePage,
} from './pages.ts';
import { style } from './style.ts';

interface Actions {
  run: (job: string) => Promise<Ran | undefined>;
  tokensOf: (email: string) => Promise<Tokens>;
}

export function deskDoor(parts: DeskParts, { run, tokensOf }: Actions) {
  const show = (exchange: Exchange, text: string) => send(exchange, 200, pageHeaders(), text);
  const form = async (exchange: Exchange) =>
    new URLSearchParams((await readBody(exchange.request, 64 * 1024)).toString());

  async function moveClock(exchange: Exchange) {
    const fields = await form(exchange);
    try {
      if (fields.get('now')) parts.clock.set(fields.get('now')!);
      if (fields.get('advance')) parts.clock.advance(fields.get('advance')!);
      redirect(exchange, '/local');
    } catch (error) {
      if (!(error instanceof BadTime)) throw error;
      show(exchange, overviewPage(parts, error.message));
    }
  }

  async function switchSap(exchange: Exchange) {
    const fields = await form(exchange);
    await parts.sap.switch({
      fault: faults.find((one) => one === fields.get('fault')) ?? 'none',
      dedups: fields.has('dedups'),
      finds: fields.has('finds'),
      connected: fields.has('connected'),
    });
    redirect(exchange, '/local/sap');
  }

  const pages: Record<string, (exchange: Exchange) => unknown> = {
    'GET /local': (exchange) => show(exchange, overviewPage(parts)),
    'GET /local/': (exchange) => redirect(exchange, '/local'),
    'GET /local/style.css': (exchange) =>
      send(exchange, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }, style),
    'GET /local/table': async (exchange) =>
      show(
        exchange,
        await tablePage(parts, exchange.query.get('pk') ?? '', exchange.query.get('from') ?? ''),
      ),
    'GET /local/queues': (exchange) => show(exchange, queuesPage(parts, exchange.query.get('name') ?? '')),
    'GET /local/files': (exchange) => show(exchange, filesPage(parts)),
    'GET /local/people': (exchange) => show(exchange, peoplePage(parts)),
    'GET /local/rights': (exchange) => show(exchange, rightsPage(parts)),
    'GET /local/sap': (exchange) => show(exchange, sapPage(parts)),
    'POST /local/sap': switchSap,
    'POST /local/people': async (exchange) => {
      const email = (await form(exchange)).get('email') ?? '';
      show(exchange, peoplePage(parts, { email, text: (await tokensOf(email)).access_token }));
    },
    'POST /local/clock': moveClock,
    'POST /local/run': async (exchange) => {
      const ran = await run((await form(exchange)).get('job') ?? '');
      show(exchange, overviewPage(parts, ran ? ranNotice(ran) : 'There is no such job.'));
    },
  };

  return async (exchange: Exchange) => {
    const answer = pages[`${exchange.method} ${exchange.path}`];
    if (!answer) return send(exchange, 404, { 'content-type': 'text/plain' }, 'Not found');
    await answer(exchange);
  };
}
