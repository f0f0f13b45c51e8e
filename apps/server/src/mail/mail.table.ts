/** A mail to send, or sent. */
export interface OutboxRow {
  id: string;
  /** What it is about; unique, so that one cause is one mail. */
  cause: string;
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
  /** When it may be tried next. */
  due_at: number;
  attempts: number;
  sent_at: number | null;
  /** When it was given up: refused for good, or not taken within a week. */
  given_up_at: number | null;
  /** Why the last attempt failed; empty for none. */
  failure: string;
}
/** Who wants to hear that a calculation has ended. */
export interface EmailNoticeRow {
  calculation_id: string;
  email: string;
  created_at: number;
}
