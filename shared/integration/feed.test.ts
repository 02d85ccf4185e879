import { describe, expect, it } from 'vitest';
import { FeedDraft, getFeedPeriod, isInFeed } from './feed.ts';
import { buildFeedDescription } from './feed-text.ts';

const TODAY = '2026-04-28';

it.each([
  ['planned long ago', { plannedOn: '2026-03-27', state: 'planned' }, false],
  ['planned 31 days ago', { plannedOn: '2026-03-28', state: 'planned' }, true],
  ['closed, planned 31 days ago', { plannedOn: '2026-03-28', state: 'closed' }, true],
  ['planned in a year', { plannedOn: '2027-04-28', state: 'planned' }, true],
  ['planned later', { plannedOn: '2027-04-29', state: 'planned' }, false],
  ['cancelled 31 days ago', { plannedOn: '2026-03-01', state: 'cancelled', cancelledOn: '2026-03-28' }, true],
  ['cancelled before', { plannedOn: '2026-04-28', state: 'cancelled', cancelledOn: '2026-03-27' }, false],
  ['cancelled without a day', { plannedOn: '2026-04-28', state: 'cancelled' }, true],
] as const)('a feed holds an order %s: %j %s', (_, order, isHeld) => {
  expect(isInFeed(order, TODAY)).toBe(isHeld);
  const { from, to } = getFeedPeriod(TODAY);
  if (isHeld) expect(order.plannedOn >= from && order.plannedOn <= to).toBe(true);
});

describe('a feed', () => {
  it.each([
    [{ teamId: 3 }, undefined],
    [{ kind: 'ics', operatorId: 3 }, undefined],
    [{}, 'teamId'],
    [{ teamId: 3, operatorId: 3 }, 'operatorId'],
    [{ kind: 'odata', teamId: 3 }, 'kind'],
    [{ teamId: 3, machineId: 4 }, ''],
  ])('of %j has a problem at %s', (input, path) => {
    const issue = FeedDraft.safeParse(input).error?.issues[0];
    expect(issue?.path.join('.')).toBe(path);
  });

  it('is described in the language of its readers', () => {
    expect(buildFeedDescription({ name: 'MEC', isTeam: true }, 'it')).toBe(
      'Ordini di lavoro della squadra MEC',
    );
    expect(buildFeedDescription({ name: 'Ada $&', isTeam: false }, 'en')).toBe(
      'Work orders of the teams of Ada $&',
    );
  });
});
