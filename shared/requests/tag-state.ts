// The words of a tag (domain 1.2, 6.1). No schema here: the smallest screens ask too.

export const tagStates = ['created', 'assigned', 'closed'] as const;
export type TagState = (typeof tagStates)[number];

export const tagTypes = ['equipment', 'fiveS'] as const;
export type TagType = (typeof tagTypes)[number];

export const pillars = ['AM', 'PM', 'SAF', 'QC', 'WO', 'ENV', 'EN', 'LCS'] as const;
export type Pillar = (typeof pillars)[number];

export const tagObjects = ['container', 'productionMaterial', 'tooling', 'bench', 'other'] as const;

/** One list, shown in two groups: what to do, and why. Both fields take any of them (domain 6.1). */
export const tagActionGroups = {
  action: ['change', 'quarantine', 'insert', 'scrap', 'inspect', 'improve'],
  reason: ['notNecessary', 'defective', 'worn', 'missing', 'unknown'],
} as const;
export const tagActions = [...tagActionGroups.action, ...tagActionGroups.reason] as const;
export type TagAction = (typeof tagActions)[number];

/** A tag of order and cleanliness: of its pillar, or because an object was chosen (domain 6.1). */
export const isFiveS = ({
  type,
  pillar,
  object,
}: {
  type?: TagType;
  pillar?: Pillar;
  object?: string;
}): boolean => type === 'fiveS' || pillar === 'WO' || object !== undefined;

/** The pillars a tag is handed between: who runs the machine, and who maintains it (domain 6.2). */
export const handedTo = (pillar: Pillar): Pillar | undefined =>
  pillar === 'AM' ? 'PM' : pillar === 'PM' ? 'AM' : undefined;

export const tagPriorities = ['high', 'medium', 'low'] as const;
/** How the machine is at the moment. */
export const tagConditions = ['stopped', 'running'] as const;
