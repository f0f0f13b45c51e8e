import { yearNumber } from '@stackwatt/model';
import { useUser } from '../../../../lib/session.ts';
import { SelectField } from '../../../../ui/choice-fields.tsx';

interface YearSelectProps {
  readonly id: string;
  readonly label: string;
  /** Calculated project years. */
  readonly years: number;
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** The project years by the numbers the user counts them with. */
export function YearSelect({ id, label, years, year, onYear }: YearSelectProps) {
  const { showBaseYearAsYearZero } = useUser();
  return (
    <SelectField
      id={id}
      label={label}
      value={String(year)}
      choices={Array.from({ length: years }, (_, index) => ({
        value: String(index + 1),
        label: `Year ${yearNumber(index + 1, showBaseYearAsYearZero)}`,
      }))}
      onCommit={(next) => onYear(Number(next))}
    />
  );
}
