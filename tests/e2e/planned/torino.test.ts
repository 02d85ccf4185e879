// The main job in Torino, which works Monday to Saturday.
import { mainJob } from './main-job.ts';

mainJob({ language: 'it', plant: 'TO1', month: 'marzo', teams: true });
