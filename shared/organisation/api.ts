// The calls of organisation.
import { archive } from '../contract.ts';
import { Operator, Supplier, Team } from './team.ts';

export const suppliers = archive('/supplier', 'suppliers', Supplier);
export const operators = archive('/operator', 'operators', Operator);
export const teams = archive('/team', 'teams', Team);
