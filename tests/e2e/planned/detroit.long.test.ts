// The main job in Detroit, which works every day.
import { mainJob } from './main-job.ts';

mainJob({ language: 'en', plant: 'DT1', month: 'March', teams: true });
