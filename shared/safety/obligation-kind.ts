// Kinds of statutory obligations. This module builds no schema, since the import template uses it.
export const obligationKinds = ['lifting', 'pressure', 'electrical', 'fire', 'fGas', 'own'] as const;
export type ObligationKind = (typeof obligationKinds)[number];
