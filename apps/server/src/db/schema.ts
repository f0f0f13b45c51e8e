import type {
  AccessTokenRow,
  AccountRow,
  AdministrationLogRow,
  ApiTokenRow,
  EmailConfirmationRow,
  SessionRow,
  SignInGuardRow,
} from '../account/account.table.ts';
import type { BatchRow, CalculationRow, CalculationSeriesRow, DetailRow, ResultRow } from '../calculation/calculation.table.ts';
import type { SizerResultRow } from '../calculation/sizer-result.table.ts';
import type { ExportJobRow, ExportPieceRow } from '../exports/export.table.ts';
import type { IdempotencyRow } from '../http/idempotency.table.ts';
import type { OperatorPieceRow } from '../prices/operator-piece.table.ts';
import type { ProjectRow } from '../project/project.table.ts';
import type { OpenPageRow } from '../project/open-page.table.ts';
import type { ProjectShareRow, SentCopyRow } from '../project/project-share.table.ts';
import type { ProjectSeriesRow, SeriesRow, StripRow } from '../series/series.table.ts';
import type { RunDayRow } from '../account/run-day.table.ts';
import type { UsageRow } from '../account/usage.table.ts';
import type { EmailNoticeRow, OutboxRow } from '../mail/mail.table.ts';
import type { SampleResultRow } from '../samples/sample-result.table.ts';
import type { SnapshotDocumentRow, SnapshotRow } from '../project/snapshot.table.ts';
import type { IssueReportRow } from '../report/report.table.ts';
import type { StorageTypeRow } from '../user-library/storage-type.table.ts';
import type { PresenceRow, SettingRow } from '../system/system.table.ts';

/** Every table; each row type lies beside the store that uses it. */
export interface Schema {
  account: AccountRow;
  session: SessionRow;
  access_token: AccessTokenRow;
  api_token: ApiTokenRow;
  sign_in_guard: SignInGuardRow;
  email_confirmation: EmailConfirmationRow;
  administration_log: AdministrationLogRow;
  project: ProjectRow;
  project_share: ProjectShareRow;
  sent_copy: SentCopyRow;
  open_page: OpenPageRow;
  series: SeriesRow;
  project_series: ProjectSeriesRow;
  strip: StripRow;
  calculation: CalculationRow;
  calculation_series: CalculationSeriesRow;
  batch: BatchRow;
  result_row: ResultRow;
  detail: DetailRow;
  sizer_result: SizerResultRow;
  sample_result: SampleResultRow;
  export_job: ExportJobRow;
  export_piece: ExportPieceRow;
  storage_type: StorageTypeRow;
  operator_piece: OperatorPieceRow;
  outbox: OutboxRow;
  email_notice: EmailNoticeRow;
  issue_report: IssueReportRow;
  snapshot: SnapshotRow;
  snapshot_document: SnapshotDocumentRow;
  usage: UsageRow;
  run_day: RunDayRow;
  idempotency: IdempotencyRow;
  setting: SettingRow;
  presence: PresenceRow;
}
