// Where EWOs are worked on, read, looked back at and looked into. An EWO stands in the address without a place of its own.
import type { Desk } from './orders.ts';

const below = (desk: Desk) => (desk === 'tablet' ? '/app/tablet' : '/app/planning');

export const interventionPath = (desk: Desk, ewoId: string): string =>
  `${below(desk)}/ewo/intervention/?ewo=${ewoId}`;
export const ewoViewPath = (desk: Desk, ewoId: string): string =>
  `${below(desk)}/ewo/intervention/view?ewo=${ewoId}`;
export const interventionsPath = '/app/planning/ewo/interventionewo';
export const ewoBoardPath = '/app/planning/ewo/assign';
export const ewoHistoryPath = (machineId?: number): string =>
  `/app/planning/ewo/ewohistory${machineId === undefined ? '' : `?machine=${machineId}`}`;

export const rootCausesPath = (desk: Desk): string =>
  desk === 'tablet' ? '/app/tablet/RootCauseAnalysis' : '/app/management/RootCauseAnalysis';
export const rootCausePath = (desk: Desk, ewoId: string): string => `${rootCausesPath(desk)}/${ewoId}`;
export const rootCauseConfirmPath = (desk: Desk, ewoId: string): string =>
  `${rootCausesPath(desk)}/confirm/${ewoId}`;
