import { describe, expect, it } from 'vitest';
import { may, profiles } from '../permissions.ts';
import { RemarkDraft } from './remark.ts';
import { mayRemark, readsRemarks, remarkedOn, remarkedThing } from './remarked.ts';

describe('a remark', () => {
  it('is read by whoever reads the thing', () => {
    const areas = { ewo: 'ewo', tag: 'tags', order: 'workOrders', shift: 'reports' } as const;
    for (const profile of profiles)
      for (const of of remarkedOn) expect(readsRemarks(profile, of)).toBe(may(profile, areas[of], 'view'));
    expect(remarkedOn.filter((of) => readsRemarks('requestor', of))).toEqual(['ewo', 'tag', 'shift']);
  });

  it('is written by whoever reads the thing, but for guests', () => {
    for (const profile of profiles)
      for (const of of remarkedOn)
        expect(mayRemark(profile, of)).toBe(profile !== 'guest' && readsRemarks(profile, of));
    expect(mayRemark('admin', 'shift')).toBe(true);
    expect(mayRemark('guest', 'ewo')).toBe(false);
  });

  it('says in its id what it is about', () => {
    expect(remarkedThing('ewo.01EWO.01REMARK')).toEqual({ of: 'ewo', thing: '01EWO' });
    expect(remarkedThing('order.12.3~2.01REMARK')).toEqual({ of: 'order', thing: '12.3~2' });
  });

  it('says something, with five pictures at most', () => {
    expect(RemarkDraft.parse({ text: ' Look ' })).toEqual({ text: 'Look', images: [] });
    expect(RemarkDraft.safeParse({ text: ' ' }).success).toBe(false);
    expect(RemarkDraft.safeParse({ text: 'x'.repeat(1001) }).success).toBe(false);
  });
});
