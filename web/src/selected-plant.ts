// Which plant this device works in; the server checks the membership on every call.
const key = 'plant';

export const selectedPlant = (): string | null => localStorage.getItem(key);
export const selectPlant = (id: string): void => localStorage.setItem(key, id);
export const forgetPlant = (): void => localStorage.removeItem(key);
