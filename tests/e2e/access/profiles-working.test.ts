import { eachIsAtHome, working } from './profiles.ts';

eachIsAtHome(working);
