// The mail worker: each mail is sent once, in order, and never silently lost.
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { attempts, deliver, emptied, message, record, ses, waits, work } from '../mailbox.ts';

const MINUTE = 60_000;
let world: World;
let now = Date.parse('2026-03-16T07:00:00Z');
const pass = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // The rate limits of earlier tests are reset.
  pass(48 * 60 * MINUTE);
  emptied();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

describe('a mail', () => {
  it('says what its message says, in the language of its reader', async () => {
    expect(await deliver([message({ language: 'it' })])).toEqual([]);
    expect(attempts()).toEqual([
      {
        from: 'no-reply@plants.example',
        to: 'admin@acme.example',
        subject: 'Richiesta di accesso a P1 – Torino',
        text: expect.stringContaining('Unknown here.\n\nChiedere di nuovo: https://plants.example/register'),
        html: expect.stringContaining('<a href="https://plants.example/register">'),
      },
    ]);
  });

  it('of a message that comes again is sent once', async () => {
    const one = message();
    await deliver([one]);
    await deliver([one, one]);
    pass(10 * 24 * 60 * MINUTE);
    await deliver([one]);
    expect(attempts()).toHaveLength(1);
  });

  it('goes to each recipient of an event', async () => {
    const event = 'shared';
    await deliver([message({ event }), message({ event, to: 'am@acme.example' }), message({ event })]);
    expect(attempts().map(({ to }) => to)).toEqual(['admin@acme.example', 'am@acme.example']);
  });

  it('of a message delivered to four workers at once is sent once', async () => {
    const batch = Array.from({ length: 5 }, () => message());
    const left = (await Promise.all([1, 2, 3, 4].map(() => deliver(batch)))).flat();
    expect(attempts()).toHaveLength(5);
    pass(2 * MINUTE);
    if (left.length > 0) expect(await deliver(batch)).toEqual([]);
    expect(attempts()).toHaveLength(5);
  });
});

describe('SES', () => {
  it('that fails is asked again when the message comes again, and the others go', async () => {
    const batch = [message(), message({ to: 'am@acme.example' }), message()];
    ses
      .on(SendEmailCommand, { Destination: { ToAddresses: ['am@acme.example'] } })
      .rejectsOnce(new Error('throttled'))
      .resolves({});
    expect(await deliver(batch)).toEqual([1]);
    expect(attempts()).toHaveLength(3);
    pass(3 * MINUTE);
    expect(await deliver(batch)).toEqual([]);
    expect(attempts().map(({ to }) => to)).toEqual([
      'admin@acme.example',
      'am@acme.example',
      'admin@acme.example',
      'am@acme.example',
    ]);
  });

  it('whose answer is lost is not asked before the attempt is over', async () => {
    const one = message();
    ses.on(SendEmailCommand).rejectsOnce(new Error('socket hang up')).resolves({});
    expect(await deliver([one])).toEqual([0]);
    pass(10_000);
    expect(await deliver([one])).toEqual([0]);
    expect(waits()).toEqual([50]);
    expect(attempts()).toHaveLength(1);
    pass(50_000);
    expect(await deliver([one])).toEqual([]);
    expect(attempts()).toHaveLength(2);
  });

  it('that always fails leaves every delivery failed, for the queue to give up', async () => {
    const one = message();
    ses.on(SendEmailCommand).rejects(new Error('address is not verified'));
    for (let told = 1; told <= 5; told++) {
      expect(await deliver([one])).toEqual([0]);
      pass(3 * MINUTE);
    }
    expect(attempts()).toHaveLength(5);
  });
});

describe('a plant', () => {
  const many = (n: number, tenant: string, plant?: string) =>
    Array.from({ length: n }, () =>
      message({ tenant, to: `admin@${tenant}.example`, ...(plant && { plant }) }),
    );

  it('that sends more than its hundred does not make another plant of its tenant wait', async () => {
    expect(await deliver(many(101, 'acme', 'P1'))).toEqual([100]);
    expect(await deliver(many(1, 'acme', 'P2'))).toEqual([]);
    expect(await deliver(many(1, 'acme'))).toEqual([]);
    expect(await deliver(many(1, 'acme', 'P1'))).toEqual([0]);
    expect(attempts()).toHaveLength(102);
  });

  it('that sends more than its hundred waits for its turn; nothing is dropped and no other tenant waits', async () => {
    const flood = many(103, 'acme');
    expect(await deliver(flood)).toEqual([100, 101, 102]);
    expect(waits()).toEqual([36, 72, 108]);
    expect(await deliver(many(1, 'acme-2'))).toEqual([]);
    expect(attempts()).toHaveLength(101);

    pass(36_000);
    expect(await deliver(flood.slice(100))).toEqual([1, 2]);
    expect(waits().slice(3)).toEqual([36, 72]);
    pass(72_000);
    expect(await deliver(flood.slice(100))).toEqual([]);
    expect(attempts()).toHaveLength(104);
  });

  it.each([
    ['another tenant in the attribute', record(JSON.stringify(message()), 'acme-2')],
    ['no tenant in the attribute', record(JSON.stringify(message()), undefined)],
    ['another tenant in the body', record(JSON.stringify(message({ tenant: 'acme-2' })), 'acme')],
    ['no JSON', record('{', 'acme')],
    ['an unknown template', record(JSON.stringify({ ...message(), template: 'spam' }), 'acme')],
    ['more than a message', record(JSON.stringify({ ...message(), bcc: 'x@y.example' }), 'acme')],
    ['two addresses', record(JSON.stringify(message({ to: 'a@b.example, c@d.example' })), 'acme')],
    [
      'a header in the address',
      record(JSON.stringify(message({ to: 'a@b.example\r\nBcc: c@d.example' })), 'acme'),
    ],
  ])('of a message with %s gets none', async (_, bad) => {
    expect(await work([bad])).toEqual([0]);
    expect(attempts()).toEqual([]);
  });
});
