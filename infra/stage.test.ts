import { expect, test } from 'vitest';
import { readStage } from './stage.ts';
import { buildApp, getStack } from './synthesized.ts';

test.each([
  ['a domain without its certificate', { domain: 'plants.example' }, /come together/],
  ['a limit of requests that shuts everybody out', { requestsPerAddress: '10' }, /requestsPerAddress/],
  [
    'a limit of an address that a few people reach',
    { requestsPerAddress: '5000', requestsPerToken: '4000' },
    /five times/,
  ],
  ['a stage that is no name', { stage: 'Prod 1' }, /stage/],
  ['alarms that nobody hears', { alarmEmail: undefined, stage: 'prod' }, /alarmEmail: give the address/],
  ['an address of alarms that is none', { alarmEmail: 'on' }, /alarmEmail: give the address/],
])('%s is refused before anything is built', (_, context, message) => {
  expect(() => buildApp({ context })).toThrow(message);
});

test('a stage takes its options from cdk.json by its name, and the command line wins', () => {
  const read = (context: Record<string, unknown>) => readStage(getStack(buildApp({ context })));
  expect(read({ alarmEmail: undefined }).alarmEmail).toBe('off');
  const stages = { prod: { alarmEmail: 'operations@plants.example', webAcl: 'off' } };
  const stored = { alarmEmail: undefined, stages, stage: 'prod' };
  expect(read(stored)).toMatchObject({ alarmEmail: 'operations@plants.example', webAcl: 'off' });
  expect(read({ ...stored, webAcl: 'on' }).webAcl).toBe('on');
});

test('mails come from the domain of the stage, whose identity is created here unless it exists', () => {
  const read = (context: Record<string, unknown>) => {
    const { mailFrom, mailDomain } = readStage(getStack(buildApp({ context })));
    return [mailFrom, mailDomain];
  };
  const domain = { domain: 'plants.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/x' };
  expect(read({})).toEqual(['no-reply@plantledger.example', undefined]);
  expect(read(domain)).toEqual(['no-reply@plants.example', 'plants.example']);
  const mailFrom = 'maintenance@acme.example';
  expect(read({ ...domain, mailFrom })).toEqual([mailFrom, 'acme.example']);
  expect(read({ mailFrom, mailIdentity: 'existing' })).toEqual([mailFrom, undefined]);
});
