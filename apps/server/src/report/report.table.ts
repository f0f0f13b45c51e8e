/** An issue a user reported on a project. */
export interface IssueReportRow {
  id: string;
  account_id: string;
  project_id: string;
  description: string;
  created_at: number;
}
