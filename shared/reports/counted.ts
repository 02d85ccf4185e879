// Values of the list parameter that selects the rows counted by figures, instead of rows reported, written or
// planned in the period (domain 9). Records of decommissioned machines are never included. This module builds
// no schema, since pages import it.

/** Reported in the period, with downtime in the period, or closed in it; cancelled ones are excluded. */
export const ewoCounts = ['reported', 'stopped', 'closed'] as const;
export type EwoCount = (typeof ewoCounts)[number];

/** Written or closed in the period, or open now regardless of the period. */
export const tagCounts = ['written', 'closed', 'open'] as const;
export type TagCount = (typeof tagCounts)[number];

/**
 * Due in the period, that is ended or late; due including those not yet late; closed in the period; cancelled
 * ones that would have been due in it.
 */
export const orderCounts = ['due', 'falling', 'closed', 'cancelled'] as const;
export type OrderCount = (typeof orderCounts)[number];
