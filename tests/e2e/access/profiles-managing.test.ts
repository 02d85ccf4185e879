import { eachIsAtHome, managing } from './profiles.ts';

eachIsAtHome(managing);
