// Developer pages under /local: routes and forms.
import { InvalidTimeError } from '../clock.ts';
import type { Tokens } from '../cognito/tokens.ts';
import { type Exchange, readBody, redirect, send } from '../exchange.ts';
import { buildPageHeaders } from '../html.ts';
import type { JobRun } from '../run.ts';
import { faults } from '../sap/book.ts';
import {
  buildFilesPage,
  buildOverviewPage,
  buildPeoplePage,
  buildPushPage,
  buildQueuesPage,
  buildRightsPage,
  buildSapPage,
  buildTablePage,
  type DeveloperPageOptions,
  formatJobRun,
} from './pages.ts';
import { pageStyle } from './style.ts';

interface Actions {
  run: (job: string) => Promise<JobRun | undefined>;
  tokensOf: (email: string) => Promise<Tokens>;
}

export function createDeveloperPages(parts: DeveloperPageOptions, { run, tokensOf }: Actions) {
  const sendPage = (exchange: Exchange, text: string) => send(exchange, 200, buildPageHeaders(), text);
  const readForm = async (exchange: Exchange) =>
    new URLSearchParams((await readBody(exchange.request, 64 * 1024)).toString());

  async function moveClock(exchange: Exchange) {
    const fields = await readForm(exchange);
    try {
      if (fields.get('now')) parts.clock.set(fields.get('now')!);
      if (fields.get('advance')) parts.clock.advance(fields.get('advance')!);
      redirect(exchange, '/local');
    } catch (error) {
      if (!(error instanceof InvalidTimeError)) throw error;
      sendPage(exchange, buildOverviewPage(parts, error.message));
    }
  }

  async function switchSap(exchange: Exchange) {
    const fields = await readForm(exchange);
    await parts.sap.switch({
      fault: faults.find((knownFault) => knownFault === fields.get('fault')) ?? 'none',
      dedups: fields.has('dedups'),
      finds: fields.has('finds'),
      connected: fields.has('connected'),
    });
    redirect(exchange, '/local/sap');
  }

  const pages: Record<string, (exchange: Exchange) => unknown> = {
    'GET /local': (exchange) => sendPage(exchange, buildOverviewPage(parts)),
    'GET /local/': (exchange) => redirect(exchange, '/local'),
    'GET /local/style.css': (exchange) =>
      send(
        exchange,
        200,
        { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
        pageStyle,
      ),
    'GET /local/table': async (exchange) =>
      sendPage(
        exchange,
        await buildTablePage(parts, exchange.query.get('pk') ?? '', exchange.query.get('from') ?? ''),
      ),
    'GET /local/queues': (exchange) =>
      sendPage(exchange, buildQueuesPage(parts, exchange.query.get('name') ?? '')),
    'GET /local/files': (exchange) => sendPage(exchange, buildFilesPage(parts)),
    'GET /local/people': (exchange) => sendPage(exchange, buildPeoplePage(parts)),
    'GET /local/rights': (exchange) => sendPage(exchange, buildRightsPage(parts)),
    'GET /local/sap': (exchange) => sendPage(exchange, buildSapPage(parts)),
    'POST /local/sap': switchSap,
    'GET /local/push': (exchange) => sendPage(exchange, buildPushPage(parts)),
    'POST /local/push': async (exchange) => {
      parts.pushService.answerWith(Number((await readForm(exchange)).get('status')));
      redirect(exchange, '/local/push');
    },
    'POST /local/people': async (exchange) => {
      const email = (await readForm(exchange)).get('email') ?? '';
      sendPage(exchange, buildPeoplePage(parts, { email, text: (await tokensOf(email)).access_token }));
    },
    'POST /local/clock': moveClock,
    'POST /local/run': async (exchange) => {
      const jobRun = await run((await readForm(exchange)).get('job') ?? '');
      sendPage(exchange, buildOverviewPage(parts, jobRun ? formatJobRun(jobRun) : 'There is no such job.'));
    },
  };

  return async (exchange: Exchange) => {
    if (exchange.path.startsWith('/local/push/')) return parts.pushService.serve(exchange);
    const handlePage = pages[`${exchange.method} ${exchange.path}`];
    if (!handlePage) return send(exchange, 404, { 'content-type': 'text/plain' }, 'Not found');
    await handlePage(exchange);
  };
}
