import { beforeEach, describe, expect, it } from 'vitest';
import { hear, heard, keepShown, type TeamAlert, waiting } from './memory.ts';

const alert = (id: string): TeamAlert => ({ id, at: '2026-03-16T07:00:00.000Z', text: `text ${id}` });
const ids = (of: string) => waiting(of).map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('the memory of a device', () => {
  it('tells what was heard and not yet shown, in order, and each once', () => {
    hear('TO1.1', 'c1', [alert('a'), alert('b')]);
    keepShown([alert('a')]);
    hear('TO1.1', 'c2', [alert('c'), alert('a')]);
    expect(ids('TO1.1')).toEqual(['b', 'c']);
    expect(heard('TO1.1').cursor).toBe('c2');
  });

  it('begins anew for another team or plant', () => {
    hear('TO1.1', 'c1', [alert('a')]);
    expect([heard('TO1.2').cursor, ids('LY1.1')]).toEqual([undefined, []]);
    hear('TO1.2', 'c2', []);
    expect(heard('TO1.1').cursor).toBeUndefined();
  });

  it('keeps the newest fifty, and survives what it cannot read', () => {
    hear(
      'TO1.1',
      'c',
      Array.from({ length: 80 }, (_, i) => alert(String(i))),
    );
    expect([ids('TO1.1').length, ids('TO1.1').at(-1)]).toEqual([50, '79']);
    localStorage.setItem('alerts.heard', '{broken');
    expect(ids('TO1.1')).toEqual([]);
  });
});
