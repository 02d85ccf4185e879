import { describe, expect, it } from 'vitest';
import { hasPermission, profiles } from '../../permissions.ts';
import { RemarkDraft } from './remark.ts';
import { canAddRemark, canReadRemarks, parseRemarkTarget, remarkTargets } from './remark-targets.ts';

describe('a remark', () => {
  it('is read by whoever reads the thing', () => {
    const areas = { ewo: 'ewo', tag: 'tags', order: 'workOrders', shift: 'reports' } as const;
    for (const profile of profiles)
      for (const of of remarkTargets)
        expect(canReadRemarks(profile, of)).toBe(hasPermission(profile, areas[of], 'view'));
    expect(remarkTargets.filter((of) => canReadRemarks('requestor', of))).toEqual(['ewo', 'tag', 'shift']);
  });

  it('is written by whoever reads the thing, but for guests', () => {
    for (const profile of profiles)
      for (const of of remarkTargets)
        expect(canAddRemark(profile, of)).toBe(profile !== 'guest' && canReadRemarks(profile, of));
    expect(canAddRemark('admin', 'shift')).toBe(true);
    expect(canAddRemark('guest', 'ewo')).toBe(false);
  });

  it('says in its id what it is about', () => {
    expect(parseRemarkTarget('ewo.01EWO.01REMARK')).toEqual({ recordKind: 'ewo', recordId: '01EWO' });
    expect(parseRemarkTarget('order.12.3~2.01REMARK')).toEqual({ recordKind: 'order', recordId: '12.3~2' });
  });

  it('says something, with five pictures at most', () => {
    expect(RemarkDraft.parse({ text: ' Look ' })).toEqual({ text: 'Look', images: [] });
    expect(RemarkDraft.safeParse({ text: ' ' }).success).toBe(false);
    expect(RemarkDraft.safeParse({ text: 'x'.repeat(1001) }).success).toBe(false);
  });
});
