import { expect, it } from 'vitest';
import { readMetricTime } from './instant.ts';
import { buildCommandTopic, buildUserName, listOwnTopics, parseTopic, parseUserName } from './topic.ts';

const press = { tenant: 'demo', plant: 'TO1', node: 'press-cell' };

it('a topic of a message names tenant, plant and node, and a device where the message has one', () => {
  expect(parseTopic('spBv1.0/demo.TO1/NDATA/press-cell')).toEqual({ ...press, type: 'NDATA' });
  expect(parseTopic('spBv1.0/demo.TO1/DBIRTH/press-cell/oven')).toEqual({
    ...{ ...press, type: 'DBIRTH', device: 'oven' },
  });
});

it.each([
  'spAv1.0/demo.TO1/NDATA/press-cell',
  'spBv1.0/demo/NDATA/press-cell',
  'spBv1.0/demo.TO1.x/NDATA/press-cell',
  'spBv1.0/demo.TO1/NCMD/press-cell',
  'spBv1.0/demo.TO1/NDATA/press-cell/oven',
  'spBv1.0/demo.TO1/DDATA/press-cell',
  'spBv1.0/demo.TO1/DDATA/press-cell/oven/door',
  'spBv1.0/demo.TO1/NDATA/+',
  'spBv1.0/STATE/host',
])('%s is no topic of a message', (topic) => expect(parseTopic(topic)).toBeUndefined());

it('a node signs in under its group and name, also with what the cloud appends', () => {
  expect(parseUserName(buildUserName(press))).toEqual(press);
  expect(parseUserName('demo.TO1/press-cell?x-amz-customauthorizer-name=nodes')).toEqual(press);
  for (const name of ['', 'press-cell', 'demo/press-cell', 'demo.TO1/a/b', 'demo.TO1/*'])
    expect(parseUserName(name), name).toBeUndefined();
});

it('a node owns its messages and those of its devices, and reads its commands', () => {
  expect(listOwnTopics(press)).toContain('spBv1.0/demo.TO1/NDEATH/press-cell');
  expect(listOwnTopics(press)).toContain('spBv1.0/demo.TO1/DDATA/press-cell/*');
  expect(buildCommandTopic(press)).toBe('spBv1.0/demo.TO1/NCMD/press-cell');
});

it.each([
  [1_796_025_600n, '2026-11-30T08:00:00.000Z'],
  [1_796_025_600_000n, '2026-11-30T08:00:00.000Z'],
  [1_796_025_600_000_000n, '2026-11-30T08:00:00.000Z'],
  [1_796_025_600_000_000_000n, '2026-11-30T08:00:00.000Z'],
  [0n, undefined],
  [12n, undefined],
  [2n ** 64n - 1n, undefined],
])('the size of the time %s tells its unit', (time, instant) => expect(readMetricTime(time)).toBe(instant));
