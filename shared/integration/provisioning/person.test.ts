import { describe, expect, it } from 'vitest';
import { findPersonLanguage, getPersonName, getSignInAddress, parsePerson } from './person.ts';

describe('a person of the directory', () => {
  it.each<[string, object, string]>([
    [
      'the userName',
      { userName: 'Anna@Acme.example', emails: [{ value: 'x@y.example', type: 'work' }] },
      'anna@acme.example',
    ],
    [
      'the work address',
      {
        userName: 'anna',
        emails: [
          { value: 'h@y.example', type: 'home' },
          { value: 'W@y.example', type: 'Work' },
        ],
      },
      'w@y.example',
    ],
    ['the only address', { userName: 'anna', emails: [{ value: 'h@y.example' }] }, 'h@y.example'],
  ])('signs in by %s', (_, sent, address) =>
    expect(getSignInAddress(parsePerson({ ...sent }, true))).toBe(address),
  );

  it('needs an address', () =>
    expect(() => getSignInAddress(parsePerson({ userName: 'anna' }, true))).toThrow('userName'));

  it.each([
    [true, true],
    ['False', false],
    ['true', true],
    [null, true],
    [undefined, true],
  ])('whose active is %j is active: %s', (active, isActive) =>
    expect(parsePerson({ userName: 'a', active }, true).active).toBe(isActive),
  );

  it.each([{}, { userName: '' }, { userName: 'a', active: 'perhaps' }, { userName: 'a', emails: 'x' }])(
    'is refused as %j',
    (sent) => expect(() => parsePerson(sent, true)).toThrow('missing or has a wrong value'),
  );

  it('has the names of attributes in any case, and loses those that are not kept', () =>
    expect(parsePerson({ USERNAME: 'a', nickName: 'b', Emails: [{ value: '' }] }, true)).toEqual({
      ...{ userName: 'a', active: true, emails: [] },
    }));

  it('is shown by the whole name, and in the language of the product', () => {
    const person = { userName: 'a', active: true, emails: [] };
    const name = { givenName: 'Anna', familyName: 'Rossi', formatted: 'Rossi, Anna' };
    expect(getPersonName({ ...person, name, displayName: 'Anna R.' })).toBe('Anna Rossi');
    expect(getPersonName({ ...person, displayName: 'Anna R.' })).toBe('Anna R.');
    expect(getPersonName({ ...person, name: { formatted: 'Rossi, Anna' } })).toBe('Rossi, Anna');
    expect(getPersonName(person)).toBe('a');
    expect(findPersonLanguage({ ...person, preferredLanguage: 'it-IT' })).toBe('it');
    expect(findPersonLanguage({ ...person, preferredLanguage: 'de' })).toBeUndefined();
  });
});
