/** Names in quotation marks: the nodes a refusal lists. */
export const namesIn = (message: string): string[] =>
  [...message.slice(message.indexOf(':') + 1).matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
