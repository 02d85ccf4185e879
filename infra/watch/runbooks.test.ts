// Runbooks: every alarm has a page, and every page an alarm.
import { globSync, readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib/core';
import { expect, test } from 'vitest';
import { features } from '#shared/features.ts';
import { buildApp } from '../synthesized.ts';
import { getRunbookPath } from './alarms.ts';

interface Alarm {
  Properties: { AlarmName: string; AlarmDescription: string };
}
const alarms = buildApp()
  .node.findAll()
  .filter((construct) => Stack.isStack(construct))
  .flatMap(
    (stack) => Object.values(Template.fromStack(stack).findResources('AWS::CloudWatch::Alarm')) as Alarm[],
  );
const listPages = () =>
  alarms.map(({ Properties: { AlarmName, AlarmDescription } }) => ({
    name: AlarmName.split('-').at(-1)!,
    page: /Runbook: (\S+)$/.exec(AlarmDescription)?.[1] ?? '',
  }));
const pages = globSync('docs/operations/runbooks/*.md').map((path) => path.replaceAll('\\', '/'));

test('every alarm names a page that exists, and every page is named by an alarm', () => {
  expect(alarms.length).toBeGreaterThan(40);
  expect(listPages().filter(({ page }) => !pages.includes(page))).toEqual([]);
  const named = new Set(listPages().map(({ page }) => page));
  expect(pages.filter((page) => !named.has(page))).toEqual([]);
});

test.each(pages)(
  '%s says what has happened, where to look and what to do, and leads back to its alarms',
  (page) => {
    const text = readFileSync(page, 'utf8');
    expect([...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title).slice(1)).toEqual(['Look', 'Do']);
    expect(text).toContain('**Meaning.** ');
    const names = listPages().flatMap((alarm) => (alarm.page === page ? alarm.name : []));
    const isOfApi = names.every((name) => name.toLowerCase() in features);
    if (!isOfApi) expect(names.filter((name) => !text.split('\n')[0]!.includes(name))).toEqual([]);
  },
);

test('alarms of one worker, and those of the functions of the API, share a page', () => {
  expect(['MailSend', 'MailSendDead', 'MailSendQueueAge'].map(getRunbookPath)).toEqual(
    Array(3).fill('docs/operations/runbooks/mail-send.md'),
  );
  expect(['Access', 'Planned'].map(getRunbookPath)).toEqual(
    Array(2).fill('docs/operations/runbooks/api-function.md'),
  );
});
