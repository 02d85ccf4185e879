import { beforeEach, describe, expect, it } from 'vitest';
import { type Device, hear, heard, keepShown, type TeamAlert, waiting } from './memory.ts';

const alert = (id: string): TeamAlert => ({ id, at: '2026-03-16T07:00:00.000Z', text: `text ${id}` });
const first = { plant: 'TO1', teamId: 1 };
const second = { plant: 'TO1', teamId: 2 };
const abroad = { plant: 'LY1', teamId: 1 };
const ids = (of: Device) => waiting(of).map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('the memory of a device', () => {
  it('tells what was heard and not yet shown, in order, and each once', () => {
    hear(first, 'c1', [alert('a'), alert('b')]);
    keepShown([alert('a')]);
    hear(first, 'c2', [alert('c'), alert('a')]);
    expect(ids(first)).toEqual(['b', 'c']);
    expect(heard(first).cursor).toBe('c2');
  });

  it('begins anew for another team', () => {
    hear(first, 'c1', [alert('a')]);
    expect([heard(second).cursor, ids(second)]).toEqual([undefined, []]);
    hear(second, 'c2', []);
    expect(heard(first).cursor).toBeUndefined();
  });

  it('keeps plants apart: each has a tab of its own', () => {
    hear(first, 'c1', [alert('a')]);
    hear(abroad, 'c2', [alert('b')]);
    expect([heard(first).cursor, ids(first), ids(abroad)]).toEqual(['c1', ['a'], ['b']]);
  });

  it('keeps the newest fifty, and survives what it cannot read', () => {
    hear(
      first,
      'c',
      Array.from({ length: 80 }, (_, i) => alert(String(i))),
    );
    expect([ids(first).length, ids(first).at(-1)]).toEqual([50, '79']);
    localStorage.setItem('alerts.heard.TO1', '{broken');
    expect(ids(first)).toEqual([]);
  });
});
