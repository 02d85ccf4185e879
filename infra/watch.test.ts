import { expect, test } from 'vitest';
import { resolved, synthesized } from './synthesized.ts';

const { ofType, one, template } = synthesized();
const alarms = ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
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
  const [[topic] = ['']] = ofType('AWS::SNS::Topic');
  for (const { AlarmActions } of alarms) expect((AlarmActions as unknown[]).map(resolved)).toEqual([topic]);
  expect(JSON.stringify(one('AWS::SNS::TopicPolicy'))).toContain('"Service":"cloudwatch.amazonaws.com"');
  const heard = synthesized({ context: { alarmEmail: 'maintenance@plants.example' } });
  expect(heard.one('AWS::SNS::Subscription')).toMatchObject({ Endpoint: 'maintenance@plants.example' });
});

test('there is one dashboard', () => {
  template.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
});
