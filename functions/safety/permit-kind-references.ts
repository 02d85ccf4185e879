// References to the plant's own kinds of permits: a kind cannot be removed while a procedure or order needs it.
import { isStandardKind } from '#shared/safety/permit-text.ts';
import { permitKinds } from '../db/entities/safety.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

interface NamedKinds {
  permitKinds?: readonly string[] | undefined;
  approved?: { permitKinds?: readonly string[] | undefined } | undefined;
}

/** Returns the own kinds that the draft or the approved revision names; standard ones always exist. */
const listOwnKinds = ({ permitKinds: drafted = [], approved }: NamedKinds = {}): string[] => [
  ...new Set([...drafted, ...(approved?.permitKinds ?? [])].filter((kind) => !isStandardKind(kind))),
];

/** Returns the changes of references to own kinds. @throws Refused refMissing at `permitKinds` */
export function buildPermitKindReferences(
  store: Store,
  by: 'procedures' | 'orders',
  before: NamedKinds | undefined,
  after: NamedKinds | undefined,
): Writes {
  const [kindsBefore, kindsAfter] = [listOwnKinds(before), listOwnKinds(after)];
  return [
    ...kindsBefore
      .filter((kind) => !kindsAfter.includes(kind))
      .map((kind) => store.release(permitKinds, kind, by)),
    ...kindsAfter
      .filter((kind) => !kindsBefore.includes(kind))
      .map((kind) => store.hold(permitKinds, kind, by, 'permitKinds')),
  ];
}
