import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import type { Stack } from 'aws-cdk-lib/core';
import { expect, test } from 'vitest';
import { features } from '#shared/features.ts';
import { buildApp, getStack, type Properties, resolveValue, synthesizeTemplate } from '../synthesized.ts';
import { getRunbookPath } from './alarms.ts';

const { ofType } = synthesizeTemplate();
const watch = synthesizeTemplate({}, 'Watch');
const { template } = watch;
const listAlarms = (stack: typeof watch) =>
  stack.ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
const rolloutAlarms = listAlarms({ ...watch, ofType });
const alarms = [...rolloutAlarms, ...listAlarms(watch)];
const watched = JSON.stringify(alarms);

test('every function and every dead-letter queue has an alarm', () => {
  const ids = [
    ...ofType('AWS::Lambda::Function').map(([id]) => id),
    ...ofType('AWS::SQS::Queue').flatMap(([id]) => (id.includes('Dead') ? [id] : [])),
  ];
  expect(ids.filter((id) => !watched.includes(id))).toEqual([]);
});

test('failing calls and a throttled table have one too', () => {
  expect(watched).toContain('"MetricName":"5xx"');
  expect(watched).toContain('"MetricName":"ThrottledRequests"');
});

test('every alarm is heard: it goes to the topic, which CloudWatch may use and an address may follow', () => {
  const [topic] = ofType('AWS::SNS::Topic').find(([id]) => id.startsWith('Watch'))!;
  for (const { AlarmActions } of alarms)
    expect((AlarmActions as unknown[]).map(resolveValue)).toEqual([expect.stringContaining(topic)]);
  const policies = JSON.stringify(ofType('AWS::SNS::TopicPolicy'));
  expect(policies).toContain('"Service":"cloudwatch.amazonaws.com"');
  const listEndpoints = (context: Record<string, unknown>) =>
    synthesizeTemplate({ context })
      .ofType('AWS::SNS::Subscription')
      .filter(([, { Properties }]) => Properties.Protocol === 'email')
      .map(([, { Properties }]) => Properties.Endpoint);
  expect(listEndpoints({ alarmEmail: 'maintenance@plants.example' })).toEqual(['maintenance@plants.example']);
  expect(listEndpoints({ alarmEmail: 'off' })).toEqual([]);
});

const nameOf = ({ AlarmName }: Properties) => String(AlarmName).replace(/^plantledger-dev-(watch-)?/, '');
const alarmOf = (name: string) => alarms.find((alarm) => nameOf(alarm) === name);

test('the main stack has the alarms that a rollout needs, and the next stack all others under other names', () => {
  expect(rolloutAlarms.map(nameOf).toSorted()).toEqual(
    [
      'ApiFailures',
      ...Object.keys(features).map((name) => name[0]!.toUpperCase() + name.slice(1)),
    ].toSorted(),
  );
  // A name that an earlier version used in the main stack would stop a return to that version.
  expect(
    listAlarms(watch).filter(({ AlarmName }) => !/^plantledger-dev-watch-/.test(String(AlarmName))),
  ).toEqual([]);
  expect(getStack(buildApp(), 'Watch').dependencies.map(({ node }) => node.id)).toEqual(['Plantledger']);
});

test('every queue with a reader has an alarm of its oldest message', () => {
  const queues = ofType('AWS::SQS::Queue').flatMap(([id]) => (id.includes('Dead') ? [] : [id]));
  expect(queues.length).toBeGreaterThan(5);
  for (const id of queues) {
    const name = id.replace(/^Async/, '').replace(/[0-9A-F]{8}$/, '');
    expect(alarmOf(`${name}Age`), id).toMatchObject({
      MetricName: 'ApproximateAgeOfOldestMessage',
      Statistic: 'Maximum',
      Threshold: expect.toSatisfy((seconds: number) => seconds >= 900 && seconds <= 6 * 3600),
    });
  }
});

test('a late stream, an absent tick and many conflicts are heard', () => {
  for (const reader of ['Reactions', 'Figures'])
    expect(alarmOf(`${reader}StreamAge`)).toMatchObject({ MetricName: 'IteratorAge', Threshold: 300_000 });
  expect(alarmOf('TickAbsent')).toMatchObject({
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    TreatMissingData: 'breaching',
    Metrics: expect.arrayContaining([expect.objectContaining({ Expression: 'invocations - errors' })]),
  });
  expect(JSON.stringify(alarmOf('TickAbsent'))).toContain('"Period":1800');
  expect(alarmOf('TransactionConflicts')).toMatchObject({ MetricName: 'TransactionConflict' });
});

test('a reaction that failed at every try is heard within five minutes', () => {
  const alarm = alarmOf('FailedReactions');
  expect(alarm).toMatchObject({ Threshold: 1 });
  expect(JSON.stringify(alarm)).toContain(
    '"MetricName":"reactionsFailed","Namespace":"Plantledger"},"Period":300,"Stat":"Sum"',
  );
});

test('mails that come back and sign-ins that fail are heard', () => {
  expect(alarmOf('MailBounces')).toMatchObject({ MetricName: 'Reputation.BounceRate', Threshold: 0.05 });
  expect(alarmOf('MailComplaints')).toMatchObject({
    MetricName: 'Reputation.ComplaintRate',
    Threshold: 0.001,
  });
  const signIn = JSON.stringify(alarmOf('SignInFailures'));
  expect(signIn).toContain('"attempts - successes"');
  expect(signIn).toContain('"Stat":"SampleCount"');
});

test('blocks of the web ACL are heard in its own region', () => {
  const context = { alarmEmail: 'maintenance@plants.example' };
  const guard = Template.fromStack(buildApp({ context }).node.findChild('Guard') as Stack);
  const [alarm] = Object.values(guard.findResources('AWS::CloudWatch::Alarm'));
  expect(alarm?.Properties).toMatchObject({
    AlarmName: 'plantledger-dev-guard-AclBlocks',
    MetricName: 'BlockedRequests',
    Dimensions: expect.arrayContaining([{ Name: 'WebACL', Value: 'WebAcl' }]),
  });
  guard.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'maintenance@plants.example' });
});

test('every alarm says what has happened and where its page is', () => {
  for (const alarm of alarms) {
    const name = nameOf(alarm);
    expect(alarm.AlarmDescription, name).toMatch(/^[A-Z].{20,}\. Runbook: /);
    expect(String(alarm.AlarmDescription).endsWith(getRunbookPath(name)), name).toBe(true);
  }
  expect(getRunbookPath('TickAbsent')).toBe('docs/operations/runbooks/tick-absent.md');
});

test('there is one dashboard', () => {
  template.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
});

test('the dashboard shows every metric that the functions write', () => {
  const body = JSON.stringify(template.findResources('AWS::CloudWatch::Dashboard'));
  const names = [
    ...readFileSync('functions/http/metrics.ts', 'utf8').matchAll(/^export type MetricName =([^;]*);$/gm),
  ];
  const written = [...names[0]![1]!.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
  expect(written.length).toBeGreaterThan(5);
  for (const name of written) expect(body).toContain(name);
  expect(body).toContain('Plantledger');
  expect(body.replaceAll('\\', '')).toContain('MetricName="refusals" stage="dev"');
});
