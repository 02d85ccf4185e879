import { describe, expect, it } from 'vitest';
import { languages } from '../messages.ts';
import { noticeKinds } from '../organisation/notice.ts';
import { buildNotification, formatPushMessage, isPushTopic, MAX_PUSH_BYTES } from './notification.ts';
import { decidePushOutcome, LIFETIME_SECONDS } from './outcome.ts';
import { isPushServiceUrl, isPushSubject } from './services.ts';

describe('the subject of a key', () => {
  it.each([
    ['mailto:ops@localhost', false],
    ['mailto:ops@plantledger.invalid', false],
    ['https://localhost', false],
    ['ops@acme.example.com', false],
    ['mailto:ops@acme.example.com', true],
    ['https://acme.example.com', true],
    ['http://acme.example.com', false],
    ['mailto:a@b.example,c@d.example', false],
  ])('%s: %s', (subject, isTaken) => expect(isPushSubject(subject)).toBe(isTaken));
});

describe('the address of a device', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/QABC', true],
    ['https://wns2-am3p.notify.windows.com/w/?token=x', true],
    ['https://FCM.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com@evil.example/x', false],
    ['https://evil.example/fcm.googleapis.com', false],
    ['https://notify.windows.com.evil.example/', false],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com/x#fragment', false],
    ['https://0x7f.1/', false],
    ['https://[::ffff:169.254.169.254]/', false],
    ['http://127.0.0.1:4190/local/push/devices/x', false],
  ])('%s: %s', (address, isListed) => expect(isPushServiceUrl(address)).toBe(isListed));

  it('may be that of the local stack, there alone', () => {
    const local = 'http://127.0.0.1:4190/local/push/devices';
    expect(isPushServiceUrl(`${local}/x`, local)).toBe(true);
    expect(isPushServiceUrl(`${local}evil/x`, local)).toBe(false);
    expect(isPushServiceUrl(`${local}/../../../api/health`, local)).toBe(false);
  });
});

it.each([
  ['e-01KB2Z8Q5M3R7T9V1X4C6E8G0J', true],
  ['ewo01KB2Z8Q5M3R7T9V1X4C6E8G0J', false],
  ['order-01KB2Z8Q5M3R7T9V1X4C6E8G0J', true],
  ['x'.repeat(34), false],
  ['a b', false],
])('the topic %s: %s', (topic, isTaken) => expect(isPushTopic(topic)).toBe(isTaken));

describe('the answer of a push service', () => {
  const now = Date.parse('2026-11-30T10:00:00Z');
  const decide = (status: number | undefined, more: object = {}) =>
    decidePushOutcome({ status, retries: 0, age: 0, now, ...more });

  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'tooLarge'],
    [403, 'refused'],
    [400, 'refused'],
    [302, 'refused'],
  ])('%i: %s', (status, is) => expect(decide(status)).toEqual({ is }));

  it('429 is followed after Retry-After, in seconds or as a date', () => {
    expect(decide(429, { retryAfter: '120' })).toEqual({ is: 'again', seconds: 120 });
    expect(decide(429, { retryAfter: 'Mon, 30 Nov 2026 10:05:00 GMT' })).toEqual({
      is: 'again',
      seconds: 300,
    });
    expect(decide(429)).toEqual({ is: 'again', seconds: 30 });
  });

  it.each([500, 503, undefined])('%s is tried three times more, within the time to live', (status) => {
    expect([0, 1, 2, 3].map((retries) => decide(status, { retries }))).toEqual([
      { is: 'again', seconds: 30 },
      { is: 'again', seconds: 60 },
      { is: 'again', seconds: 120 },
      { is: 'lost' },
    ]);
    expect(decide(status, { age: LIFETIME_SECONDS - 30 })).toEqual({ is: 'lost' });
  });
});

describe('a notification', () => {
  const receiver = {
    ...{ to: 'acme/ada', plant: { id: 'P1', name: 'P1 – Torino' }, isTouch: true, showsTexts: false },
    ...{ language: 'en' as const, tag: 'n-1' },
  };
  const values = { ewo: 'EWO 12', machine: 'CNC-01 Lathe', what: 'Fire in the cabinet', from: 'Rossi' };

  it('names the kind, the code and the machine, and opens the record in its plant', () => {
    const link = 'ewo/intervention/?ewo=12';
    expect(buildNotification({ code: 'ewoCreated', values, link }, receiver)).toEqual({
      ...{ to: 'acme/ada', tag: 'n-1', language: 'en' },
      title: 'New EWO',
      body: 'EWO 12 · CNC-01 Lathe',
      path: '/app/tablet/ewo/intervention/?ewo=12&plant=P1',
    });
    const desk = buildNotification({ code: 'ewoCreated', values, link }, { ...receiver, isTouch: false });
    expect(desk.path).toBe('/app/planning/ewo/intervention/?ewo=12&plant=P1');
  });

  it('of every kind has a title in each language, a page, and no text of a person', () => {
    for (const code of noticeKinds)
      for (const language of languages) {
        const given = { ...values, text: 'Secret', name: 'Verdi', email: 'v@acme.example', tags: 'T1' };
        const { title, body, path } = buildNotification({ code, values: given }, { ...receiver, language });
        expect(title).not.toBe('');
        expect(path).toMatch(/^\/app[\w/]*\?plant=P1$/);
        expect(`${title} ${body}`).not.toMatch(/Fire|Rossi|Secret|Verdi|acme/);
      }
  });

  it('shows texts where the person chose so', () => {
    const { body } = buildNotification({ code: 'ewoCreated', values }, { ...receiver, showsTexts: true });
    expect(body).toBe('New EWO EWO 12 on CNC-01 Lathe: Fire in the cabinet');
  });

  it('of a long text is cut between characters, within the size', () => {
    const text = `${'é😀"'.repeat(2000)}`;
    const long = buildNotification(
      { code: 'teamMessage', values: { from: 'x', text } },
      { ...receiver, showsTexts: true },
    );
    const sent = formatPushMessage(long);
    expect(new TextEncoder().encode(sent).length).toBeLessThanOrEqual(MAX_PUSH_BYTES);
    expect(new TextEncoder().encode(sent).length).toBeGreaterThan(MAX_PUSH_BYTES - 20);
    const { body } = JSON.parse(sent) as { body: string };
    expect(body.isWellFormed()).toBe(true);
    expect(body.endsWith('…')).toBe(true);
  });
});
