// Where EWOs are worked on, read and looked back at. An EWO stands in the address without a place of its own.
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
