import { describe, expect, it } from 'vitest';
import { parseTopic } from '#shared/integration/sparkplug/topic.ts';
import { encodePayload as encode, type TestMetric } from '#tests/integration/integration/sparkplug-node.ts';
import vectors from '#tests/vectors/sparkplug-sequence.json' with { type: 'json' };
import { receiveMessages } from './messages.ts';
import { isCurrent, type NodeMessage, type NodeSession, newSession } from './session.ts';
import { readNumber } from './value.ts';

type Step = (typeof vectors.steps)[number];
const getMessage = ({ topic, payloadBase64 }: Step, receivedAt: number): NodeMessage => {
  const { type, device } = parseTopic(topic)!;
  return { type, device, payload: payloadBase64, receivedAt };
};
const stepAt = (n: number) => vectors.steps.find((step) => step.n === n)!;
/** Time at which the step arrives: its payload's, except for wills, whose payload is that of the connection. */
const timeOf = (step: Step): number =>
  step.topic.includes('NDEATH') ? timeOf(stepAt(9)) + 1_000 * step.n : step.payload.timestamp;

const dataOf = (payload: string, receivedAt: number): NodeMessage => ({ type: 'NDATA', payload, receivedAt });

/** Runs steps in order and returns what each of them gave. */
function run(...numbers: number[]) {
  let session: NodeSession = newSession;
  return numbers.map((n) => {
    const step = stepAt(n);
    // The clock is that of the case: three seconds pass after a step that waits.
    const arrived = n === 6 ? timeOf(stepAt(5)) + 1_000 : timeOf(step);
    let received = receiveMessages(session, [getMessage(step, arrived)], arrived);
    let isRebirthDue = received.isRebirthDue;
    const { samples } = received;
    // Data without a birth waits for it as long as for a message that is missing.
    const wait = n === 12 ? 2 : step.wait;
    if (wait !== undefined) {
      received = receiveMessages(received.session, [], arrived + wait * 1_000);
      isRebirthDue ||= received.isRebirthDue;
    }
    session = received.session;
    return { n, isRebirthDue, session, wakeAt: received.wakeAt, samples };
  });
}
const all = run(...vectors.steps.map(({ n }) => n));
const resultOf = (n: number) => all.find((each) => each.n === n)!;
const valuesOf = (n: number) => resultOf(n).samples.map(({ name, value, at }) => [name, value, at]);

describe('the steps of a press', () => {
  it('D70: reads whole numbers as the birth declares them, by alias alone, with the time of the metric', () => {
    expect(valuesOf(1)).toEqual([
      ['bdSeq', 5, '2026-11-30T08:00:00.000Z'],
      ['Press/Hits', 100_000, '2026-11-30T08:00:00.000Z'],
      ['Press/Oil', 8, '2026-11-30T07:00:00.000Z'],
    ]);
    expect(valuesOf(2)).toEqual([['Press/Hits', 100_250, '2026-11-30T08:01:00.000Z']]);
    expect(valuesOf(3)).toEqual([['Press/Oil', 10.01, '2026-11-30T08:02:00.000Z']]);
  });

  it('D76: a message that arrives again gives nothing and asks for nothing', () => {
    expect(resultOf(4)).toMatchObject({ samples: [], isRebirthDue: false });
  });

  it('D73: a message waits for the one before it, and both are taken in their order', () => {
    expect(resultOf(5)).toMatchObject({
      samples: [],
      isRebirthDue: false,
      wakeAt: timeOf(stepAt(5)) + 2_000,
    });
    expect(valuesOf(6).map(([, value]) => value)).toEqual([100_280, 100_300]);
    expect(resultOf(6).isRebirthDue).toBe(false);
  });

  it('D73: a message that is missing for two seconds asks for one birth, which has the values', () => {
    expect(resultOf(7)).toMatchObject({ samples: [], isRebirthDue: true });
    expect(
      valuesOf(8)
        .slice(1)
        .map(([, value]) => value),
    ).toEqual([100_350, 10.01]);
  });

  it('D74: an unknown alias gives nothing; a birth is wanted, and asked for a minute after the last request', () => {
    const { samples, isRebirthDue, session, wakeAt } = resultOf(9);
    expect([samples, isRebirthDue]).toEqual([[], false]);
    expect(receiveMessages(session, [], wakeAt! - 1).isRebirthDue).toBe(false);
    expect(receiveMessages(session, [], wakeAt!).isRebirthDue).toBe(true);
  });

  it('D71: the will of an earlier connection ends nothing', () => {
    expect(resultOf(10).session.isOnline).toBe(true);
  });

  it('D80: a death ends the session, and D74: data after it asks for one birth', () => {
    expect(resultOf(11)).toMatchObject({ samples: [], session: { isOnline: false } });
    expect(isCurrent(resultOf(11).session, {})).toBe(false);
    expect(resultOf(12)).toMatchObject({ samples: [], isRebirthDue: true });
  });

  it('D77: null gives no reading, and 32 bits without a sign stay positive', () => {
    expect(valuesOf(13).map(([name, value]) => [name, value])).toEqual([
      ['bdSeq', 6],
      ['Press/Oil', 9.4],
    ]);
    expect(valuesOf(16)).toEqual([['Press/Hits', 4_294_967_295, '2026-11-30T08:13:00.000Z']]);
  });

  it('D73: after 255 comes 0', () => {
    let { session } = resultOf(16);
    const taken: number[] = [];
    for (let i = 0; i < 254; i++) {
      const payload = encode({ seq: BigInt((4 + i) % 256), metrics: [{ alias: 1n, value: 100_400 + i }] });
      const received = receiveMessages(session, [dataOf(payload, i)], i);
      expect(received.isRebirthDue || received.wakeAt !== undefined).toBe(false);
      session = received.session;
      taken.push(...received.samples.map(({ value }) => value));
    }
    expect(taken).toEqual(Array.from({ length: 254 }, (_, i) => 100_400 + i));
    expect(session.seq).toBe(1);
  });
});

it('data that the queue delivers before its birth is taken after it', () => {
  const birth = encode({ seq: 0n, metrics: [{ name: 'Level', alias: 1n, type: 7, value: 1 }] });
  const data = encode({ seq: 1n, metrics: [{ alias: 1n, value: 2 }] });
  const early = receiveMessages(newSession, [dataOf(data, 6)], 10);
  expect(early).toMatchObject({ samples: [], isRebirthDue: false, wakeAt: 2_010 });
  const { samples } = receiveMessages(early.session, [{ type: 'NBIRTH', payload: birth, receivedAt: 5 }], 11);
  expect(samples.map(({ value }) => value)).toEqual([1, 2]);
});

describe('devices', () => {
  const birth = encode({ seq: 0n, metrics: [{ name: 'bdSeq', type: 4, long: 1n }] });
  const deviceBirth = encode({
    seq: 1n,
    metrics: [{ name: 'Temperature', alias: 3n, type: 3, value: 0xff_ff_ff_fe }],
  });
  const start = receiveMessages(
    newSession,
    [
      { type: 'NBIRTH', payload: birth, receivedAt: 0 },
      { type: 'DBIRTH', device: 'oven', payload: deviceBirth, receivedAt: 1 },
    ],
    1,
  );

  it('have metrics of their own, with signs', () => {
    expect(start.samples.at(-1)).toMatchObject({ device: 'oven', name: 'Temperature', value: -2 });
  });

  it('are stale after their death alone, and data of one that was not born asks for a birth', () => {
    const death: NodeMessage = {
      type: 'DDEATH',
      device: 'oven',
      payload: encode({ seq: 2n }),
      receivedAt: 2,
    };
    const { session } = receiveMessages(start.session, [death], 2);
    expect([isCurrent(session, {}), isCurrent(session, { device: 'oven' })]).toEqual([true, false]);
    const data = encode({ seq: 3n, metrics: [{ alias: 3n, value: 5 }] });
    const received = receiveMessages(session, [{ ...dataOf(data, 3), type: 'DDATA', device: 'oven' }], 3);
    expect(received).toMatchObject({ samples: [], isRebirthDue: true });
  });
});

describe('doubtful data', () => {
  const born = (...metrics: TestMetric[]) =>
    receiveMessages(
      newSession,
      [{ type: 'NBIRTH', payload: encode({ seq: 0n, metrics }), receivedAt: 1_796_025_600_000 }],
      1_796_025_600_000,
    );

  it('a time that no unit explains needs a person', () => {
    const { samples } = born(
      { name: 'seconds', type: 8, long: 2n ** 53n, time: 1_796_025_600n },
      { name: 'unclear', type: 7, value: 1, time: 12n },
    );
    expect(samples).toMatchObject([
      { value: 2 ** 53, at: '2026-11-30T08:00:00.000Z' },
      { doubt: 'timeUnclear', at: '2026-11-30T08:00:00.000Z' },
    ]);
    expect(samples[0]).not.toHaveProperty('doubt');
  });

  it('NaN, texts and bytes that are no payload give nothing', () => {
    expect(born({ name: 'nan', type: 10, double: Number.NaN }).samples).toEqual([]);
    expect(readNumber({ isNull: false, encoded: { case: 'stringValue', value: '1' } }, 12)).toBeUndefined();
    expect(
      receiveMessages(newSession, [dataOf(Buffer.from('no payload').toString('base64'), 0)], 0),
    ).toMatchObject({ samples: [], isRebirthDue: true });
  });
});
