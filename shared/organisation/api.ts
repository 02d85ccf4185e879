// Contracts of the organisation archives.
import { defineArchive } from '../contract.ts';
import { Capacity, ProfessionalGroup, SkillFamily } from './skill.ts';
import { Operator, Supplier, TeamFields, validateTeam } from './team.ts';

export const suppliers = defineArchive('/supplier', 'suppliers', Supplier);
export const operators = defineArchive('/operator', 'operators', Operator);
export const teams = defineArchive('/team', 'teams', TeamFields, validateTeam);
export const skillFamilies = defineArchive('/skilltipology', 'skills', SkillFamily);
export const capacities = defineArchive('/capacity', 'skills', Capacity);
export const professionalGroups = defineArchive('/professionalgroup', 'skills', ProfessionalGroup);
