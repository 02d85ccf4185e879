import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AlertDevice,
  listUnshownAlerts,
  readReceivedAlerts,
  storeReceivedAlerts,
  storeShownAlerts,
  type TeamAlert,
} from './memory.ts';

const alert = (id: string): TeamAlert => ({ id, at: '2026-03-16T07:00:00.000Z', text: `text ${id}` });
const first = { plant: 'TO1', teamId: 1 };
const second = { plant: 'TO1', teamId: 2 };
const abroad = { plant: 'LY1', teamId: 1 };
const ids = (of: AlertDevice) => listUnshownAlerts(of).map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('the memory of a device', () => {
  it('tells what was heard and not yet shown, in order, and each once', () => {
    storeReceivedAlerts(first, 'c1', [alert('a'), alert('b')]);
    storeShownAlerts([alert('a')]);
    storeReceivedAlerts(first, 'c2', [alert('c'), alert('a')]);
    expect(ids(first)).toEqual(['b', 'c']);
    expect(readReceivedAlerts(first).cursor).toBe('c2');
  });

  it('begins anew for another team', () => {
    storeReceivedAlerts(first, 'c1', [alert('a')]);
    expect([readReceivedAlerts(second).cursor, ids(second)]).toEqual([undefined, []]);
    storeReceivedAlerts(second, 'c2', []);
    expect(readReceivedAlerts(first).cursor).toBeUndefined();
  });

  it('keeps plants apart: each has a tab of its own', () => {
    storeReceivedAlerts(first, 'c1', [alert('a')]);
    storeReceivedAlerts(abroad, 'c2', [alert('b')]);
    expect([readReceivedAlerts(first).cursor, ids(first), ids(abroad)]).toEqual(['c1', ['a'], ['b']]);
  });

  it('keeps own alerts apart from those of the team, and of each user', () => {
    const [anna, ben] = [
      { plant: 'TO1', userId: 'anna' },
      { plant: 'TO1', userId: 'ben' },
    ];
    storeReceivedAlerts(first, 'c1', [alert('a')]);
    storeReceivedAlerts(anna, 'c2', [alert('b')]);
    expect([ids(first), ids(anna), ids(ben)]).toEqual([['a'], ['b'], []]);
    expect(readReceivedAlerts(ben).cursor).toBeUndefined();
    storeReceivedAlerts(ben, 'c3', []);
    expect([ids(first), ids(anna)]).toEqual([['a'], []]);
  });

  it('keeps the newest fifty, and survives what it cannot read', () => {
    storeReceivedAlerts(
      first,
      'c',
      Array.from({ length: 80 }, (_, i) => alert(String(i))),
    );
    expect([ids(first).length, ids(first).at(-1)]).toEqual([50, '79']);
    localStorage.setItem('alerts.heard.TO1', '{broken');
    expect(ids(first)).toEqual([]);
  });
});
