import { backup, restoreBackup } from '../src/main.ts';

/**
 * `stackwatt backup` and `restore` in a process of its own, whose memory is looked at: maintenance-process.ts backup|restore FOLDER. Prints
 * what it did as one line of JSON.
 */
const [, , what, folder] = process.argv;
const result = what === 'backup' ? await backup(process.env, folder!) : (await restoreBackup(process.env, folder!)).findings;
console.log(JSON.stringify(result));
