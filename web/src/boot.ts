// Runs as a classic script at the head of <body>, before the first paint: no flash of another theme, direction or language.
import { firstLanguage, paint, storedSettings, unsaved } from './appearance.ts';
import { clearAddress } from './session/arrival.ts';
import { enterAddressedPlant } from './session/selected-plant.ts';

clearAddress();
enterAddressedPlant();
paint(storedSettings() ?? unsaved, firstLanguage());
