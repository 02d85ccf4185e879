import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearSelectedPlant,
  getSelectedPlant,
  hasLastPlant,
  selectPlant,
  selectPlantFromUrl,
  setTabPlant,
} from './selected-plant.ts';

/** Selects a plant in another tab of the device. */
const elsewhere = (plant: string) => localStorage.setItem('plant', plant);

beforeEach(() => clearSelectedPlant());

describe('a tab', () => {
  it('starts in the plant the device chose last', () => {
    expect(getSelectedPlant()).toBeUndefined();
    elsewhere('TO1');
    expect(getSelectedPlant()).toBe('TO1');
  });

  it('stays where its session stands, in a plant or in none', () => {
    setTabPlant('DT1');
    elsewhere('TO1');
    expect(getSelectedPlant()).toBe('DT1');
    setTabPlant(undefined);
    expect(getSelectedPlant()).toBeUndefined();
  });

  it('says whether whoever was here last stood in a plant, also to tabs to come', () => {
    setTabPlant('DT1');
    sessionStorage.clear();
    expect(hasLastPlant()).toBe(true);
    setTabPlant(undefined);
    expect(hasLastPlant()).toBe(false);
  });

  it('chooses for itself and for tabs to come', () => {
    setTabPlant('DT1');
    selectPlant('LY1');
    expect([getSelectedPlant(), localStorage.getItem('plant')]).toEqual(['LY1', 'LY1']);
    selectPlant(undefined);
    expect(getSelectedPlant()).toBeUndefined();
  });

  it('enters the plant its address names, and keeps the rest of the address', () => {
    setTabPlant('DT1');
    history.replaceState(null, '', '/app/mgmt/equipStructure/view/12?tab=orders&plant=TO1#top');
    selectPlantFromUrl();
    expect(getSelectedPlant()).toBe('TO1');
    expect(location.pathname + location.search + location.hash).toBe(
      '/app/mgmt/equipStructure/view/12?tab=orders#top',
    );
    selectPlantFromUrl();
    expect(getSelectedPlant()).toBe('TO1');
  });
});
