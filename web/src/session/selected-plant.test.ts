import { beforeEach, describe, expect, it } from 'vitest';
import {
  enterAddressedPlant,
  forgetPlant,
  selectedPlant,
  selectPlant,
  stayInPlant,
  stoodInPlant,
} from './selected-plant.ts';

/** What another tab of the device chose. */
const elsewhere = (plant: string) => localStorage.setItem('plant', plant);

beforeEach(() => forgetPlant());

describe('a tab', () => {
  it('starts in the plant the device chose last', () => {
    expect(selectedPlant()).toBeUndefined();
    elsewhere('TO1');
    expect(selectedPlant()).toBe('TO1');
  });

  it('stays where its session stands, in a plant or in none', () => {
    stayInPlant('DT1');
    elsewhere('TO1');
    expect(selectedPlant()).toBe('DT1');
    stayInPlant(undefined);
    expect(selectedPlant()).toBeUndefined();
  });

  it('says whether whoever was here last stood in a plant, also to tabs to come', () => {
    stayInPlant('DT1');
    sessionStorage.clear();
    expect(stoodInPlant()).toBe(true);
    stayInPlant(undefined);
    expect(stoodInPlant()).toBe(false);
  });

  it('chooses for itself and for tabs to come', () => {
    stayInPlant('DT1');
    selectPlant('LY1');
    expect([selectedPlant(), localStorage.getItem('plant')]).toEqual(['LY1', 'LY1']);
    selectPlant(undefined);
    expect(selectedPlant()).toBeUndefined();
  });

  it('enters the plant its address names, and keeps the rest of the address', () => {
    stayInPlant('DT1');
    history.replaceState(null, '', '/app/mgmt/equipStructure/view/12?tab=orders&plant=TO1#top');
    enterAddressedPlant();
    expect(selectedPlant()).toBe('TO1');
    expect(location.pathname + location.search + location.hash).toBe(
      '/app/mgmt/equipStructure/view/12?tab=orders#top',
    );
    enterAddressedPlant();
    expect(selectedPlant()).toBe('TO1');
  });
});
