/** A number of a note: before a unit, or before what it is a part of. Names may hold other numbers, which stay as they are. */
const NUMBER = /\d+(?:\.\d+)?(?= (?:MWh|%|of the \d))/g;

/**
 * What a calculation says in words has its numbers written plainly, as '1234.5 MWh': who reads it may write them otherwise.
 *
 * @param write  a number with so many decimals
 */
export const withNumbers = (text: string, write: (value: number, digits: number) => string): string =>
  text.replaceAll(NUMBER, (number) => write(Number(number), number.split('.')[1]?.length ?? 0));
