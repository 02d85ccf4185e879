import { expect, it } from 'vitest';
import { hasPermission, type Profile } from '#shared/permissions.ts';
import { listProcedureTransitions } from './procedure-moves.ts';

const someone = (profile: Profile, id = 'me') => ({
  profile,
  may: (area: Parameters<typeof hasPermission>[1], action: Parameters<typeof hasPermission>[2]) =>
    hasPermission(profile, area, action),
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
const names = (offers: ReturnType<typeof listProcedureTransitions>) => offers.map(({ move }) => move);

it('lets an author take what nobody holds, and approve it', () => {
  expect(names(listProcedureTransitions(draft, someone('am')))).toEqual([
    'take',
    'approve',
    'duplicate',
    'print',
    'remove',
  ]);
});

it('lets the holder edit, release and approve', () => {
  expect(names(listProcedureTransitions(held('me'), someone('am')))).toEqual([
    'edit',
    'release',
    'approve',
    'duplicate',
    'print',
    'remove',
  ]);
});

it('leaves what another person holds alone, but an administrator may release it', () => {
  expect(names(listProcedureTransitions(held('you'), someone('am')))).toEqual(['duplicate', 'print']);
  expect(names(listProcedureTransitions(held('you'), someone('admin')))).toEqual([
    'release',
    'duplicate',
    'print',
  ]);
});

it('begins a revision or an edition of an approved one', () => {
  expect(names(listProcedureTransitions(approved, someone('am')))).toEqual([
    'newRevision',
    'newEdition',
    'duplicate',
    'print',
    'remove',
  ]);
});

it('says why a procedure without phases cannot be approved', () => {
  expect(listProcedureTransitions({ ...held('me'), phases: 0 }, someone('am'))).toContainEqual({
    move: 'approve',
    blocked: 'procedureNeedsPhase',
  });
});

it('lets a guest print and nothing else', () => {
  expect(names(listProcedureTransitions(draft, someone('guest')))).toEqual(['print']);
  expect(names(listProcedureTransitions(held('you'), someone('technician')))).toEqual([]);
});
