// Writes docs/field-reference.md and docs/project-file.schema.json from the entities of the model. A test compares them.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { fieldReferenceText, projectFileSchemaText, schemaFingerprint } = await tsImport(
  pathToFileURL(join(root, 'packages/model/test/documents.ts')).href,
  import.meta.url,
);
writeFileSync(join(root, 'docs/field-reference.md'), fieldReferenceText());
writeFileSync(join(root, 'docs/project-file.schema.json'), projectFileSchemaText());
console.log(`form of the project file: ${schemaFingerprint()}`);
