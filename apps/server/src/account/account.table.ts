import type { AdministrationEvent, Tour } from '@stackwatt/api';
import type { Generated } from 'kysely';

/** Administrators make, disable and reset accounts; they do not read projects. */
export type AccountRole = 'user' | 'administrator';

export interface AccountRow {
  id: string;
  name: string;
  /** Name as it is compared: normalised, lower case. */
  name_key: string;
  email: string;
  /** Null where there is no e-mail, so that several accounts may lack one. */
  email_key: string | null;
  password_hash: string;
  must_change_password: number;
  disabled: number;
  /** Last licensed day, YYYY-MM-DD; null for good. */
  licensed_until: string | null;
  created_at: number;
  default_currency: string;
  default_date_format: number;
  default_decimal_point: number;
  show_base_year_as_year_zero: number;
  /** Whether every step of the wizard opens, whatever the steps before it lack. */
  open_steps: Generated<number>;
  tour: Generated<Tour>;
  role: Generated<AccountRole>;
  /** When it last used the server, to a few minutes. */
  seen_at: Generated<number | null>;
  /** When somebody last signed in to it with its password; null where that was before it was noted. */
  signed_in_at: Generated<number | null>;
  /** In place of the installation's; null for those. */
  quota_bytes: Generated<number | null>;
  quota_projects: Generated<number | null>;
  quota_files: Generated<number | null>;
  quota_document_bytes: Generated<number | null>;
  /** The link that sets a password: what for, SHA-256 of its code, until when; nulls without one. */
  link_kind: Generated<'invitation' | 'reset' | null>;
  link_hash: Generated<string | null>;
  link_until: Generated<number | null>;
}

export interface SessionRow {
  id: string;
  account_id: string;
  /** SHA-256 of the refresh token in force, and of the one before it. */
  refresh_hash: string;
  previous_refresh_hash: string | null;
  rotated_at: number;
  created_at: number;
  used_at: number;
  expires_at: number;
  /** 'Firefox on Windows'; null where its program did not say. */
  device: string | null;
}

export interface AccessTokenRow {
  /** SHA-256 of the bearer token. */
  hash: string;
  session_id: string;
  used_at: number;
}

/** A token of a program. */
export interface ApiTokenRow {
  id: string;
  account_id: string;
  name: string;
  scope: 'read' | 'run' | 'write';
  /** SHA-256 of the token. */
  hash: string;
  created_at: number;
  /** To the minute; null before the first use. */
  used_at: number | null;
  /** From when it is refused; null for never. */
  expires_at: Generated<number | null>;
}

/** What an administrator did to an account. Names are those of that time: it stays when the accounts are gone, and nothing changes it. */
export interface AdministrationLogRow {
  id: string;
  at: number;
  by_id: string;
  by_name: string;
  of_id: string;
  of_name: string;
  what: AdministrationEvent['what'];
  /** JSON: what came of it, by the names of the call. */
  details: string;
}

/** Failed sign-ins of the running day by account, by address, and by both together. */
export interface SignInGuardRow {
  key: string;
  failures: number;
  since: number;
  blocked_until: number;
  /** Last success, for account and address together; 0 for none. */
  succeeded_at: number;
}

/** An address that an account has named, until the mailed code confirms it. */
export interface EmailConfirmationRow {
  account_id: string;
  email: string;
  /** SHA-256 of account and code. */
  code_hash: string;
  created_at: number;
  tries: number;
}
