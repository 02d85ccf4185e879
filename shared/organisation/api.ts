// The calls of organisation.
import { archive } from '../contract.ts';
import { Capacity, ProfessionalGroup, SkillFamily } from './skill.ts';
import { Operator, Supplier, TeamFields, teamProblems } from './team.ts';

export const suppliers = archive('/supplier', 'suppliers', Supplier);
export const operators = archive('/operator', 'operators', Operator);
export const teams = archive('/team', 'teams', TeamFields, teamProblems);
export const skillFamilies = archive('/skilltipology', 'skills', SkillFamily);
export const capacities = archive('/capacity', 'skills', Capacity);
export const professionalGroups = archive('/professionalgroup', 'skills', ProfessionalGroup);
