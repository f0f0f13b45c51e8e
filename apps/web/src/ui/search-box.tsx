import { IconSearch } from '@tabler/icons-react';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import css from './list-tools.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Filters a list while a text is typed. */
export const SearchBox = ({ label, placeholder, value, onChange }: SearchBoxProps) => (
  <div className={`${field.box} ${css.search}`}>
    <span className={field.lead}>
      <Icon icon={IconSearch} />
    </span>
    <input
      type="search"
      className={field.input}
      placeholder={placeholder}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);
