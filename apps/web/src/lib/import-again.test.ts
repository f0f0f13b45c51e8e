import { expect, test } from 'vitest';
import { importAgain } from './import-again.ts';

test('a module that could not be fetched is asked for under another address each time, and then stays', async () => {
  const asked: string[] = [];
  let isBack = false;
  const load = importAgain(
    async (): Promise<{ readonly name: string }> => {
      asked.push('import');
      throw new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1:8080/assets/bars-Ab1_.js');
    },
    async (address) => {
      asked.push(address);
      if (!isBack) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
      return { name: 'bars' };
    },
  );
  await expect(load()).rejects.toThrow('Failed to fetch');
  await expect(load()).rejects.toThrow('Failed to fetch');
  isBack = true;
  expect(await load()).toEqual({ name: 'bars' });
  expect(await load()).toEqual({ name: 'bars' });
  const at = 'http://127.0.0.1:8080/assets/bars-Ab1_.js?again=';
  expect(asked).toEqual(['import', `${at}1`, `${at}2`, `${at}2`]);
});

test('where no address is named the same import is asked for again', async () => {
  let asked = 0;
  const load = importAgain(async () => {
    asked++;
    if (asked === 1) throw new TypeError('Importing a module script failed.');
    return asked;
  });
  await expect(load()).rejects.toThrow('Importing');
  expect(await load()).toBe(2);
});
