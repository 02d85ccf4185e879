import { expect, it } from 'vitest';
import { may, type Profile } from '../../../../shared/permissions.ts';
import { movesOf } from './procedure-moves.ts';

const someone = (profile: Profile, id = 'me') => ({
  profile,
  may: (area: Parameters<typeof may>[1], action: Parameters<typeof may>[2]) => may(profile, area, action),
  user: { id } as never,
});
const draft = { kind: 'smp', edition: 1, revision: 0, phases: 2 } as const;
const held = (user: string) => ({ ...draft, charge: { user, name: 'Ada', at: '2026-03-01T08:00:00Z' } });
const approved = {
  ...draft,
  approved: {
    ...{ edition: 1, revision: 0, on: '2026-03-01', by: 'Ada' },
    ...{ code: 'SMP-1', description: 'Lubricate', technicians: 1, minutes: 30 },
  },
};
const names = (offers: ReturnType<typeof movesOf>) => offers.map(({ move }) => move);

it('lets an author take what nobody holds, and approve it', () => {
  expect(names(movesOf(draft, someone('am')))).toEqual(['take', 'approve', 'duplicate', 'print', 'remove']);
});

it('lets the holder edit, release and approve', () => {
  expect(names(movesOf(held('me'), someone('am')))).toEqual([
    'edit',
    'release',
    'approve',
    'duplicate',
    'print',
    'remove',
  ]);
});

it('leaves what another person holds alone, but an administrator may release it', () => {
  expect(names(movesOf(held('you'), someone('am')))).toEqual(['duplicate', 'print']);
  expect(names(movesOf(held('you'), someone('admin')))).toEqual(['release', 'duplicate', 'print']);
});

it('begins a revision or an edition of an approved one', () => {
  expect(names(movesOf(approved, someone('am')))).toEqual([
    'newRevision',
    'newEdition',
    'duplicate',
    'print',
    'remove',
  ]);
});

it('says why a procedure without phases cannot be approved', () => {
  expect(movesOf({ ...held('me'), phases: 0 }, someone('am'))).toContainEqual({
    move: 'approve',
    blocked: 'procedureNeedsPhase',
  });
});

it('lets a guest print and nothing else', () => {
  expect(names(movesOf(draft, someone('guest')))).toEqual(['print']);
  expect(names(movesOf(held('you'), someone('technician')))).toEqual([]);
});
