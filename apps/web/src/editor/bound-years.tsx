import {
  brokenBound,
  decimalsOf,
  fieldId,
  getField,
  setField,
  yearNumber,
  type FieldMeta,
  type FieldPath,
  type YearValue,
} from '@stackwatt/model';
import type { ReactNode } from 'react';
import { shownUnit } from '../lib/money.ts';
import { useSession } from '../lib/session.ts';
import { FieldMessage } from '../ui/field-frame.tsx';
import type { Token } from '../ui/tokens.ts';
import { YearValues } from '../ui/year-values.tsx';
import { useEdit, useMessages, useProject } from './use-editor.ts';

interface BoundYearsProps {
  /** Of the list with one entry for each project year. */
  readonly path: FieldPath<YearValue[]>;
  readonly meta: FieldMeta;
  readonly label?: string;
  readonly token: Token;
  readonly defaults?: readonly number[];
  readonly note?: ReactNode;
}

/** The values of a project by year, in a row of cells below their chart. */
export function BoundYears({ path, meta, label = meta.title, token, defaults, note }: BoundYearsProps) {
  const id = fieldId(path);
  const entries = useProject((project) => getField(project, path));
  const symbol = useProject((project) => project.currencySymbol);
  const isBaseYearZero = useSession(({ user }) => user?.showBaseYearAsYearZero ?? true);
  const messages = useMessages(id);
  const edit = useEdit();
  if (!entries || entries.length === 0) return null;
  return (
    <>
      <YearValues
        id={id}
        label={label}
        unit={shownUnit(meta.unit, symbol) ?? ''}
        values={entries.map(({ value }) => value)}
        defaults={defaults}
        firstYear={yearNumber(1, isBaseYearZero)}
        digits={decimalsOf(meta)}
        token={token}
        check={(value) => brokenBound(value, meta)}
        note={note}
        onChange={(changes, step) =>
          edit(step, (project) => {
            const values = new Map(changes.map(({ place, value }) => [place, value]));
            return setField(
              project,
              path,
              entries.map((entry, place) => ({ ...entry, value: values.get(place) ?? entry.value })),
            );
          })
        }
      />
      <FieldMessage id={id} {...messages} />
    </>
  );
}
