// Enumerations of a tag (domain 1.2, 6.1). This module builds no schema, so that the smallest screens can
// import it.

export const tagStates = ['created', 'assigned', 'closed'] as const;
export type TagState = (typeof tagStates)[number];

export const tagTypes = ['equipment', 'fiveS'] as const;
export type TagType = (typeof tagTypes)[number];

export const pillars = ['AM', 'PM', 'SAF', 'QC', 'WO', 'ENV', 'EN', 'LCS'] as const;
export type Pillar = (typeof pillars)[number];

export const tagObjects = ['container', 'productionMaterial', 'tooling', 'bench', 'other'] as const;

/** One list, shown in two groups: what to do, and why. Both fields accept any of them (domain 6.1). */
export const tagActionGroups = {
  action: ['change', 'quarantine', 'insert', 'scrap', 'inspect', 'improve'],
  reason: ['notNecessary', 'defective', 'worn', 'missing', 'unknown'],
} as const;
export const tagActions = [...tagActionGroups.action, ...tagActionGroups.reason] as const;
export type TagAction = (typeof tagActions)[number];

/** Whether it is a 5S tag: by type, by pillar, or because an object is selected (domain 6.1). */
export const isFiveS = ({
  type,
  pillar,
  object,
}: {
  type?: TagType;
  pillar?: Pillar;
  object?: string;
}): boolean => type === 'fiveS' || pillar === 'WO' || object !== undefined;

/** Returns the pillar to which a tag can be handed over: AM to PM and back (domain 6.2). */
export const findTransferPillar = (pillar: Pillar): Pillar | undefined =>
  pillar === 'AM' ? 'PM' : pillar === 'PM' ? 'AM' : undefined;

export const tagPriorities = ['high', 'medium', 'low'] as const;
/** Present condition of the machine. */
export const tagConditions = ['stopped', 'running'] as const;
