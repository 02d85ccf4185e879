import { expect, it } from 'vitest';
import { MailMessage } from './message.ts';

const message = {
  ...{ tenant: 'acme', event: '1-0', to: 'rosa@acme.example', language: 'it', template: 'accessGranted' },
  values: { name: 'Rosa' },
};

it.each([
  [{}, true],
  [{ opensIn: 'TO1' }, true],
  [{ tenant: '' }, false],
  // Without the event id, the mail could be sent twice.
  [{ event: '' }, false],
  [{ to: 'rosa' }, false],
  [{ to: 'rosa@acme.example\r\nBcc: all@acme.example' }, false],
  [{ language: 'de' }, false],
  [{ template: 'other' }, false],
  [{ values: { count: 3 } }, false],
  [{ bcc: 'all@acme.example' }, false],
])('a message with %j is one: %s', (more, is) => {
  expect(MailMessage.safeParse({ ...message, ...more }).success).toBe(is);
});
