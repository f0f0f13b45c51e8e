import { expect, test } from 'vitest';
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';
import { passwordProblem } from './password.ts';

const isRefused = (password: string): boolean => passwordProblem(password, 'ann') !== undefined;

test('A-5 each of the 3,000 most frequent passwords is refused, however it is written', () => {
  const top = FREQUENT_PASSWORDS.slice(0, 3000);
  // Ranked by frequency: what every published count of leaked passwords begins with.
  expect(top.slice(0, 4)).toEqual(['123456', 'password', '12345678', 'qwerty']);
  expect(new Set(top).size).toBe(3000);
  for (const write of [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text[0]!.toUpperCase() + text.slice(1),
  ]) {
    expect(top.filter((password) => !isRefused(write(password)))).toEqual([]);
  }
});

test('A-5 so are the 3,000 most frequent ones that are long enough, and they are refused for being frequent', () => {
  const long = FREQUENT_PASSWORDS.filter((password) => password.length >= 8).slice(0, 3000);
  expect(long).toHaveLength(3000);
  for (const password of long)
    expect([password, passwordProblem(password, 'ann')]).toEqual([
      password,
      'This password is among the first that are tried. Please choose another one.',
    ]);
});

test('A-5 a password that nobody has is taken, of letters alone or of one case', () => {
  for (const password of [
    'kbzvwmqx',
    'correct horse battery staple',
    'ein schönes neues',
    'dragonfly over the pond',
    'GANZGROSSGESCHRIEBEN',
  ])
    expect([password, passwordProblem(password, 'ann')]).toEqual([password, undefined]);
});
