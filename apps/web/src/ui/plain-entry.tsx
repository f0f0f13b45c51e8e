import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import field from './field.module.css';

/** What was entered in a field of a form that is sent whole. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

interface EntryProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'password';
  readonly trailing?: ReactNode;
  readonly error?: string;
}

/** A plain form input: password managers fill it, paste works. */
export const PlainEntry = ({ name, label, autoComplete, type = 'text', trailing, error }: EntryProps) => (
  <div>
    <div className={field.label}>
      <label htmlFor={name}>{label}</label>
    </div>
    <div className={field.box} data-invalid={error !== undefined}>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        className={field.input}
        aria-describedby={`${name}-message`}
        aria-invalid={error !== undefined || undefined}
        autoCapitalize="none"
        spellCheck={false}
      />
      {trailing}
    </div>
    <div id={`${name}-message`} aria-live="polite">
      {error !== undefined && (
        <div className={field.message} data-tone="error">
          {error}
        </div>
      )}
    </div>
  </div>
);

export function PasswordEntry(props: Omit<EntryProps, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PlainEntry
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <span className="row" style={{ paddingRight: 4 }}>
          <IconButton
            icon={isShown ? IconEyeOff : IconEye}
            label={isShown ? 'Hide what is typed' : 'Show what is typed'}
            aria-pressed={isShown}
            onClick={() => setIsShown((shown) => !shown)}
          />
        </span>
      }
    />
  );
}
