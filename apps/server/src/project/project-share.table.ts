/** Somebody to whom a project is open beside its owner. */
export interface ProjectShareRow {
  id: string;
  project_id: string;
  /** Null while no account was known by the address; whoever has it as a confirmed one then has the project. */
  account_id: string | null;
  /** The address as it was given, and as it is compared. */
  email: string;
  email_key: string;
  role: 'editor' | 'reader';
  created_at: number;
  /** When a page of the person last began to listen to the project; null before. */
  opened_at: number | null;
}

/** The last copy of a project that was sent to an address. */
export interface SentCopyRow {
  project_id: string;
  email_key: string;
  email: string;
  sent_at: number;
}
