import { Resource, setResourceKind, type LibraryResource } from '@stackwatt/model';
import { editAsking } from '../../editor/asking-edit.tsx';
import { fieldOf, helpOf } from '../../editor/described-field.ts';
import { useProject } from '../../editor/use-editor.ts';
import { ChoiceSegments } from '../../ui/choice-fields.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { chooseLibrary, LibraryAverages, useTakeAverages } from './library-averages.tsx';
import { ResourceImport } from './resource-import.tsx';
import css from './equipment.module.css';

const NOUNS: Record<LibraryResource, string> = { solarResource: 'sunlight', temperatureResource: 'temperature' };

/** SOL-13, SOL-14: averages of the library, or an imported year. */
export function ResourceChoice({ which }: { readonly which: LibraryResource }) {
  const symbol = useProject((project) => project.currencySymbol);
  const resource = useProject((project) => project[which]);
  const { take, isTaking } = useTakeAverages(which);
  const { meta } = fieldOf(Resource, 'kind');
  return (
    <>
      <FieldGrid>
        <ChoiceSegments<'library' | 'timeseries'>
          id={`${which}.kind`}
          label={meta.title}
          span={5}
          value={resource.kind}
          disabled={isTaking}
          help={helpOf(meta, symbol)}
          choices={[
            { value: 'library', label: 'Library averages' },
            { value: 'timeseries', label: 'Imported year' },
          ]}
          onCommit={(next) =>
            next === 'library'
              ? chooseLibrary(resource, which, take)
              : editAsking({ label: `import ${NOUNS[which]}`, change: (open) => setResourceKind(open, which, 'timeseries') })
          }
        />
      </FieldGrid>
      <div className={css.gap}>{resource.kind === 'library' ? <LibraryAverages which={which} /> : <ResourceImport which={which} />}</div>
    </>
  );
}
