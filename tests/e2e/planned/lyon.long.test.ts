// The main job in Lyon, which assigns no orders to teams.
import { mainJob } from './main-job.ts';

mainJob({ language: 'fr', plant: 'LY1', month: 'mars', teams: false });
